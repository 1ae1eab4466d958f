import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ReadPage, ReplayPlayer } from '#client/features/replay/replay-player.ts';
import { RECONNECT_DELAY_MS } from '#shared/constants.ts';
import type { ReplayPage, ReplayPageInput } from '#shared/schemas/replay.ts';
import { idOf, lineAt, linesOf, pageOf } from './said.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const PAGE = 100;

/** A show whose lines are read a page at a time, as the server reads them, and which can break down. */
class Show {
  lines: ReplayPage['lines'];
  broken = false;
  readonly asked: ReplayPageInput[] = [];

  constructor(lines: ReplayPage['lines']) {
    this.lines = lines;
  }

  readonly read: ReadPage = (place) => {
    this.asked.push(place);
    return this.broken ? Promise.reject(new Error('no line')) : Promise.resolve(this.#page(place));
  };

  #page({ line, after, before, at = '' }: ReplayPageInput): ReplayPage {
    const indexOf = (id: string | undefined) => this.lines.findIndex(({ _id }) => _id === id);
    if (after !== undefined) return this.#from(indexOf(after) + 1, 0);
    if (before !== undefined) return this.#between(Math.max(0, indexOf(before) - PAGE), indexOf(before));
    if (line !== undefined) return this.#from(indexOf(line), 20);
    const found = this.lines.findIndex(({ createdAt }) => createdAt >= new Date(at));
    return this.#from(found === -1 ? this.lines.length : found, 20);
  }

  #from(index: number, behind: number): ReplayPage {
    const first = Math.max(0, index - behind);
    return { ...this.#between(first, index + PAGE), position: index - first };
  }

  #between(from: number, to: number): ReplayPage {
    const [earlier, later] = [this.lines[Math.max(0, from - PAGE)], this.lines[to]];
    return pageOf(this.lines.slice(from, to), {
      earlier: from > 0 ? (earlier?._id ?? null) : null,
      later: later?._id ?? null,
    });
  }
}

async function playerOf(show: Show, line = 1, speed: 1 | 32 = 1): Promise<ReplayPlayer> {
  const player = new ReplayPlayer({ read: show.read, page: await show.read({ line: idOf(line) }), speed });
  onTestFinished(() => player.stop());
  return player;
}

const stands = (player: ReplayPlayer) => player.state().feed.messages.at(-1)?.content;
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a player', () => {
  test('stands still until it is told to play, then says each line when it was said', async () => {
    const player = await playerOf(new Show(linesOf(1, 5)));
    await passes(60_000);
    expect([stands(player), player.state().mode]).toEqual(['line 1', 'paused']);
    player.play();
    await passes(9_999);
    expect(stands(player)).toBe('line 1');
    await passes(1);
    expect([stands(player), player.state().feed.typingId, player.state().mode]).toEqual([
      'line 2',
      idOf(2),
      'playing',
    ]);
  });

  test('keeps the rest of a pause while it is paused, and plays it at the speed it is given', async () => {
    const player = await playerOf(new Show(linesOf(1, 5)));
    player.play();
    await passes(6_000);
    player.pause();
    await passes(600_000);
    player.play();
    player.setSpeed(2);
    await passes(1_999);
    expect(stands(player)).toBe('line 1');
    await passes(1);
    expect(stands(player)).toBe('line 2');
  });

  test('leaves a line complete that it is paused in', async () => {
    const player = await playerOf(new Show(linesOf(1, 5)));
    player.play();
    await passes(10_000);
    player.toggle();
    expect([player.state().feed.typingId, player.state().mode]).toEqual([undefined, 'paused']);
  });

  test('shortens a silence, and says so until the next line comes and over it', async () => {
    const late = lineAt(2, { createdAt: new Date(lineAt(1).createdAt.getTime() + 4 * 3_600_000) });
    const player = await playerOf(new Show([lineAt(1), late]));
    player.play();
    expect(player.state().silence).toBe('four hours of hold music');
    await passes(10_000);
    expect(player.state().silence).toBeUndefined();
    expect(player.state().feed.messages.at(-1)).toMatchObject({
      content: 'line 2',
      silence: 'four hours of hold music',
    });
  });

  test('reads on ahead of itself, page after page, without a gap and each line once', async () => {
    const show = new Show(linesOf(1, 1_500));
    const player = await playerOf(show, 1, 32);
    const heard = new Set<string>();
    player.subscribe(() => heard.add(stands(player) ?? ''));
    player.play();
    await passes((1_500 * 10_000) / 32 + 10_000);
    expect([...heard]).toEqual(linesOf(1, 1_500).map(({ content }) => content));
    expect(player.state().mode).toBe('ended');
    expect(player.state().feed.messages.length).toBeLessThanOrEqual(200);
    expect(show.asked.length).toBeLessThan(20);
  });

  test('ends where nothing more was said, and goes on from there when something was', async () => {
    const show = new Show(linesOf(1, 2));
    const player = await playerOf(show, 2);
    player.play();
    await passes(0);
    expect(player.state().mode).toBe('ended');
    show.lines = linesOf(1, 3);
    player.toggle();
    await passes(10_000);
    expect(stands(player)).toBe('line 3');
  });

  test('that gets nothing to play says so, and goes on once it comes', async () => {
    const show = new Show(linesOf(1, 150));
    const player = await playerOf(show, 1, 32);
    show.broken = true;
    player.play();
    await passes(60_000);
    expect([stands(player), player.state().mode]).toEqual(['line 100', 'stuck']);
    show.broken = false;
    await passes(RECONNECT_DELAY_MS + 60_000);
    expect(stands(player)).toBe('line 150');
  });

  test('steps by lines, and reads back before the first that it knows', async () => {
    const player = await playerOf(new Show(linesOf(1, 300)), 200);
    await player.step(-1);
    expect(stands(player)).toBe('line 199');
    await player.step(-60);
    expect(stands(player)).toBe('line 139');
    await player.step(2);
    expect([stands(player), player.state().feed.typingId]).toEqual(['line 141', undefined]);
  });

  test('skips by time', async () => {
    const player = await playerOf(new Show(linesOf(1, 300)), 100);
    await player.skip(30_000);
    expect(stands(player)).toBe('line 103');
    await player.skip(-10_000);
    expect(stands(player)).toBe('line 102');
  });

  test('skips a line at a time where all times are one', async () => {
    const createdAt = new Date(0);
    const player = await playerOf(new Show(linesOf(1, 300).map((line) => ({ ...line, createdAt }))), 100);
    await player.skip(10_000);
    expect(stands(player)).toBe('line 101');
    await player.skip(-10_000);
    expect(stands(player)).toBe('line 100');
  });

  test('winds to a place and plays on from there', async () => {
    const player = await playerOf(new Show(linesOf(1, 1_000)));
    player.play();
    await player.go({ line: idOf(800) });
    expect(stands(player)).toBe('line 800');
    await passes(10_000);
    expect(stands(player)).toBe('line 801');
  });

  test('that is sent to two places stands at the later one, whichever comes first', async () => {
    const show = new Show(linesOf(1, 1_000));
    const slow = async (place: ReplayPageInput) => {
      if (place.line === idOf(500)) await new Promise((resolve) => setTimeout(resolve, 1_000));
      return show.read(place);
    };
    const player = new ReplayPlayer({ read: slow, page: await show.read({ line: idOf(1) }), speed: 1 });
    const both = [player.go({ line: idOf(500) }), player.go({ line: idOf(800) })];
    await passes(1_000);
    await Promise.all(both);
    expect(stands(player)).toBe('line 800');
  });

  test('winds to what it asked for in vain, as soon as it comes', async () => {
    const show = new Show(linesOf(1, 1_000));
    const player = await playerOf(show);
    show.broken = true;
    await player.go({ line: idOf(500) });
    expect(player.state().mode).toBe('stuck');
    show.broken = false;
    await passes(RECONNECT_DELAY_MS);
    expect(stands(player)).toBe('line 500');
  });

  test('goes from episode to episode', async () => {
    const episode = (n: number) => ({
      number: ((n - 1) % 5) + 1,
      conversationId: idOf(0xc0 + Math.ceil(n / 5)),
    });
    const show = new Show(linesOf(1, 20).map((line, n) => ({ ...line, ...episode(n + 1) })));
    const player = await playerOf(show, 8);
    await player.nextEpisode();
    expect(stands(player)).toBe('line 11');
    await player.previousEpisode();
    expect(show.asked.at(-1)).toEqual({ conversation: idOf(0xc0 + 2) });
  });

  test('asks for nothing and shows nothing once it is stopped', async () => {
    const show = new Show(linesOf(1, 1_000));
    const player = await playerOf(show);
    player.play();
    player.stop();
    const asked = show.asked.length;
    await passes(600_000);
    expect([stands(player), show.asked.length]).toEqual(['line 1', asked]);
  });
});
