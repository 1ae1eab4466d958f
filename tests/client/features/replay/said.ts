import type { ReplayPage } from '#shared/schemas/replay.ts';

type Line = ReplayPage['lines'][number];

const NOON = Date.UTC(2026, 2, 4, 12);
/** Long enough to be read, short enough not to be a silence. */
const TURN_MS = 10_000;

export const idOf = (n: number) => n.toString(16).padStart(24, '0');

/** The line `n` of a show whose lines come every ten seconds; `fields` are told otherwise. */
export function lineAt(n: number, fields: Partial<Line> = {}): Line {
  return {
    _id: idOf(n),
    role: 'assistant',
    content: `line ${n}`,
    createdAt: new Date(NOON + n * TURN_MS),
    asciiArt: false,
    conversationId: idOf(0xc0),
    number: n,
    count: 1_000,
    ...fields,
  };
}

/** The lines from one number to another. */
export function linesOf(from: number, to: number): Line[] {
  return Array.from({ length: to - from + 1 }, (_, n) => lineAt(from + n));
}

/** A page of these lines that stands at the first of them, unless told otherwise, with nothing around it. */
export function pageOf(lines: readonly Line[], fields: Partial<ReplayPage> = {}): ReplayPage {
  return { lines: [...lines], position: 0, earlier: null, later: null, tape: 'duel', ...fields };
}
