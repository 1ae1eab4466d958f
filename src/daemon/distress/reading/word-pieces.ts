/** What stands for a blank, so that a piece tells whether a word begins with it. */
const BLANK = '\u2581';
/** Pieces that stand for no text: the encoder's own signs. */
const RESERVED = 6;
/** What a character costs that no piece has: more than any piece. */
const UNKNOWN_SCORE = -30;
const UNKNOWN = 0;

/** Cuts a text into pieces of words that the encoder knows, by their numbers. */
export type PieceReader = (text: string) => number[];

/** @param lines one a piece, in the order of their numbers: the piece, a tab, the logarithm of how often it stands in texts. */
export function createPieceReader(lines: readonly string[]): PieceReader {
  const pieces = new Map<string, { id: number; score: number }>();
  for (const [id, line] of lines.entries()) {
    const [piece = '', score = ''] = line.split('\t');
    if (id >= RESERVED) pieces.set(piece, { id, score: Number(score) });
  }
  const longest = Math.max(0, ...Array.from(pieces.keys(), (piece) => piece.length));
  return (text) => likeliest(BLANK + text.replaceAll(' ', BLANK), pieces, longest);
}

interface Step {
  readonly score: number;
  readonly from: number;
  readonly id: number;
}

/** The likeliest way to cut it (Viterbi): https://arxiv.org/abs/1804.10959 */
function likeliest(
  text: string,
  pieces: ReadonlyMap<string, { id: number; score: number }>,
  longest: number,
): number[] {
  const best: Step[] = [{ score: 0, from: 0, id: UNKNOWN }];
  for (let end = 1; end <= text.length; end += 1) {
    let step: Step = { score: (best[end - 1]?.score ?? 0) + UNKNOWN_SCORE, from: end - 1, id: UNKNOWN };
    for (let from = Math.max(0, end - longest); from < end; from += 1) {
      const piece = pieces.get(text.slice(from, end));
      const score = (best[from]?.score ?? 0) + (piece?.score ?? -Infinity);
      if (piece && score > step.score) step = { score, from, id: piece.id };
    }
    best.push(step);
  }
  return walked(best);
}

function walked(best: readonly Step[]): number[] {
  const ids: number[] = [];
  for (let at = best.length - 1; at > 0; at = best[at]?.from ?? 0) ids.push(best[at]?.id ?? UNKNOWN);
  return ids.reverse();
}
