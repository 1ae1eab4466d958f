import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { addressOf, askedIn, type AskedReplay } from '#shared/replay-address.ts';
import type { ReplayPage } from '#shared/schemas/replay.ts';
import { trpc } from '../../lib/trpc.ts';
import { prefersReducedMotion } from '../../lib/use-reduced-motion.ts';
import { ReplayPlayer, type ReplayState } from './replay-player.ts';
import { placeOf } from './tape.ts';

/** A player that begins with a page; it plays by itself, but for those who asked for less motion. */
export function useReplay(
  page: ReplayPage,
  asked: AskedReplay,
): { player: ReplayPlayer; state: ReplayState } {
  const api = trpc.useUtils().client;
  const [player] = useState(
    () => new ReplayPlayer({ read: (place) => api.replay.page.query(place), page, speed: asked.speed }),
  );
  useEffect(() => {
    if (!prefersReducedMotion()) player.play();
    return () => player.stop();
  }, [player]);
  return { player, state: useSyncExternalStore(player.subscribe, player.state, player.state) };
}

/**
 * Keeps the address and the player at one place: while it is not playing the address follows the player, and what a link or the
 * browser's buttons put there is where the player winds to.
 */
export function useReplayAddress(player: ReplayPlayer, state: ReplayState, search: string): void {
  const [, navigate] = useLocation();
  const own = useRef(search);
  const { mode, speed, tape } = state;
  const [first] = useState({ tape, speed });
  const isMoved = tape !== first.tape || speed !== first.speed;
  const rests = mode === 'paused' || mode === 'ended';
  const address = rests && isMoved ? addressOf(placeOf(tape), speed) : undefined;
  useEffect(() => {
    if (address === undefined) return;
    const written = address.split('?')[1] ?? '';
    if (written === own.current) return;
    own.current = written;
    navigate(address, { replace: true });
  }, [address, navigate]);
  useEffect(() => {
    if (search === own.current) return;
    own.current = search;
    const asked = askedIn(search);
    player.setSpeed(asked.speed);
    void player.go(asked.place);
  }, [search, player]);
}
