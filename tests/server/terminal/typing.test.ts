import { expect, test } from 'vitest';
import { STREAMS, TERMINAL } from '#server/limits/table.ts';
import { TypingTimer } from '#server/terminal/typing.ts';

function piecesFor(watchers: number): number {
  const timer = new TypingTimer();
  timer.watchers = watchers;
  return timer.pieces;
}

test('few see a line typed in many pieces, many in few, a full house in one', () => {
  expect(piecesFor(0)).toBe(TERMINAL.piecesMax);
  expect(piecesFor(1)).toBe(TERMINAL.piecesMax);
  expect(piecesFor(100)).toBe(5);
  expect(piecesFor(251)).toBe(1);
  expect(piecesFor(STREAMS.inAll)).toBe(1);
});

test('a line never takes more writes than terminals may, unless each takes one', () => {
  for (let watchers = 1; watchers <= STREAMS.inAll; watchers += 1)
    expect(watchers * piecesFor(watchers)).toBeLessThanOrEqual(Math.max(watchers, TERMINAL.writesALine));
});
