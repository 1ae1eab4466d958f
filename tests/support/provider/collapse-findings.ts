import { eq } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { conversations } from '#shared/db/schema.ts';
import { linesOf, thriceInARow } from './good-model.ts';

/* What must not be in a feed, looked for without the gate: what the gate passes over, it must not pass over for itself. */

type StoredLine = ReturnType<typeof linesOf>[number];

const WITHIN = 10_000;
/** The shortest sequel has 15 lines. */
const TURNS = { min: 15, max: 40 };
const LONG = 500;
const ROW = 5;
const NUMBER = /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/g;

/** Lines that say what one of the ten thousand before them said, whatever their case, marks and numbers. */
export function repeatsIn(lines: readonly StoredLine[]): string[] {
  const saidAt = new Map<string, number>();
  return lines.flatMap(({ content }, n) => {
    const said = content
      .toLowerCase()
      .replace(NUMBER, '0')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const before = saidAt.get(said);
    saidAt.set(said, n);
    return before !== undefined && n - before < WITHIN ? [content] : [];
  });
}

/** Monologues at the end of five lines of an episode, of one speaker or of both, of which each is longer by a seventh than the last. */
export function growingIn(lines: readonly StoredLine[]): string[] {
  return episodesOf(lines).flatMap((episode) =>
    [
      episode,
      episode.filter(({ role }) => role === 'user'),
      episode.filter(({ role }) => role !== 'user'),
    ].flatMap(growingAmong),
  );
}

function growingAmong(lines: readonly StoredLine[]): string[] {
  return lines.flatMap(({ content }, n) => {
    const row = lines.slice(Math.max(0, n + 1 - ROW), n + 1).map((line) => line.content);
    const grows = row.every((each, i) => i === 0 || each.length >= 1.15 * (row[i - 1]?.length ?? 0));
    const isProse = row.every((each) => !each.includes('\n'));
    return row.length === ROW && grows && isProse && content.length >= LONG ? [content] : [];
  });
}

/** What is wrong with the order of a show, one sentence a finding: episodes beyond their bounds, gaps, and three lines of one speaker. */
export function disorderIn(db: Db): string[] {
  const live = new Set(
    db
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.live, true))
      .all()
      .map(({ id }) => id),
  );
  return episodesOf(linesOf(db)).flatMap((episode) => {
    const [{ conversationId: id }] = episode;
    const isOver = !live.has(id);
    const tooShort = isOver && episode.length < TURNS.min;
    return [
      ...(tooShort || episode.length > TURNS.max ? [`${id} has ${episode.length} turns`] : []),
      ...(episode.some(({ ordinal }, n) => ordinal !== n) ? [`${id} has a gap`] : []),
      ...(thriceInARow(episode) ? [`${id} has one speaker three times`] : []),
    ];
  });
}

export function episodesOf(lines: readonly StoredLine[]): (readonly [StoredLine, ...StoredLine[]])[] {
  const episodes = new Map<string, [StoredLine, ...StoredLine[]]>();
  for (const line of lines) {
    const episode = episodes.get(line.conversationId);
    if (episode) episode.push(line);
    else episodes.set(line.conversationId, [line]);
  }
  return [...episodes.values()];
}
