/** Lines in a row of which each is longer than the one before. */
const ROW = 5;
/** How much longer each is at least. */
const FACTOR = 1.15;
/** Characters from which a line is a monologue; up to there, growing is conversation. */
const LONG = 500;
/** Monologues in a row, whoever holds them, that an audience sits through. */
const MONOLOGUES_MAX = 2;

/**
 * Whether lines have been getting longer and longer, and this one goes on with it: one speaker's or
 * both, or until monologues are all they hold.
 * @param own the speaker's lines, oldest first.
 * @param episode the episode's lines so far, of both.
 */
export function keepsGrowing(text: string, own: readonly string[], episode: readonly string[]): boolean {
  if (!isMonologue(text)) return false;
  const last = episode.slice(-MONOLOGUES_MAX);
  const rows = [own, episode].map((lines) => [...lines.slice(1 - ROW), text]);
  return rows.some(grows) || (last.length === MONOLOGUES_MAX && last.every(isMonologue));
}

/** Forms and pictures are as long as they are. */
function isMonologue(text: string): boolean {
  return text.length >= LONG && !text.includes('\n');
}

function grows(row: readonly string[]): boolean {
  if (row.length < ROW || row.some((line) => line.includes('\n'))) return false;
  const lengths = row.map(({ length }) => length);
  return lengths.every((length, n) => n === 0 || length >= FACTOR * (lengths[n - 1] ?? 0));
}
