import { useEffect, useEffectEvent } from 'react';
import { SPEEDS, type Speed } from '#shared/replay-address.ts';
import type { ReplayPlayer } from './replay-player.ts';

/** How far `j` and `l` go, in milliseconds of the show: as in other players. */
export const SKIP_MS = 10_000;

interface Commands {
  readonly player: ReplayPlayer;
  readonly toDayStart: () => void;
  readonly toDayEnd: () => void;
}

/** The keys of a video player, wherever the focus is but where it needs them itself. */
export function useReplayKeys(commands: Commands): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isFree(event)) return;
    const command = commandOf(event, commands);
    if (!command) return;
    event.preventDefault();
    void command();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

function commandOf({ key, shiftKey }: KeyboardEvent, { player, toDayStart, toDayEnd }: Commands) {
  const commands: Record<string, (() => unknown) | undefined> = {
    ' ': player.toggle,
    k: player.toggle,
    j: () => player.skip(-SKIP_MS),
    l: () => player.skip(SKIP_MS),
    ArrowLeft: () => player.step(-1),
    ArrowRight: () => player.step(1),
    Home: toDayStart,
    End: toDayEnd,
    '<': () => player.setSpeed(beside(player.state().speed, -1)),
    '>': () => player.setSpeed(beside(player.state().speed, 1)),
    ...(shiftKey && { P: () => player.previousEpisode(), N: () => player.nextEpisode() }),
  };
  return commands[key];
}

/** The next lower or higher speed; the same at either end. */
function beside(speed: Speed, step: -1 | 1): Speed {
  return SPEEDS[SPEEDS.indexOf(speed) + step] ?? speed;
}

/** What takes keys for itself: what is written or chosen in takes all of them, what is pressed takes the space bar. */
function isFree({ key, altKey, ctrlKey, metaKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || defaultPrevented) return false;
  if (!(target instanceof Element)) return true;
  if (target.closest('input[type=range]')) return !/^(?:Arrow|Home|End)/.test(key);
  if (target.closest('input, textarea, select, dialog, .ticker, .line-menu')) return false;
  return key !== ' ' || !target.closest('button, a, summary');
}
