import { expect, test } from 'vitest';
import { STREAMS, TERMINAL } from '#server/limits/table.ts';
import { Typist } from '#server/terminal/typing.ts';

function piecesFor(crowd: number): number {
  const typist = new Typist();
  typist.crowd = crowd;
  return typist.pieces;
}

test('few see a line typed in many pieces, many in few, a full house in one', () => {
  expect(piecesFor(0)).toBe(TERMINAL.piecesMax);
  expect(piecesFor(1)).toBe(TERMINAL.piecesMax);
  expect(piecesFor(500)).toBe(4);
  expect(piecesFor(STREAMS.inAll)).toBe(1);
});

test('a line never takes more writes than terminals may, unless each takes one', () => {
  for (let crowd = 1; crowd <= STREAMS.inAll; crowd += 1)
    expect(crowd * piecesFor(crowd)).toBeLessThanOrEqual(Math.max(crowd, TERMINAL.writesALine));
});
