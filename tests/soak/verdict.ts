import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { replaceBrandWord } from '#shared/text/brand-word.ts';
import { examine, type Faults, type Stretch } from './exactness.ts';
import type { Stored, StoredLine } from './stored.ts';
import type { ToldLine } from './watchers/lines.ts';
import type { WatcherRecord } from './watchers/record.ts';

/** What came of all watchers together. */
export interface FeedVerdict {
  readonly watchers: number;
  readonly lost: number;
  readonly duplicated: number;
  readonly misplaced: number;
  readonly resumes: number;
  readonly resets: number;
  readonly histories: number;
  readonly strange: WatcherRecord['strange'];
  /** The first few faults, a sentence each. */
  readonly examples: readonly string[];
}

const EXAMPLES = 10;

/** Holds every watcher's record against the database. @param file a `WatcherRecord` a line. */
export async function judgeFeeds(file: string, { lines }: Stored): Promise<FeedVerdict> {
  const feeds = new Feeds(lines);
  const verdict = { watchers: 0, lost: 0, duplicated: 0, misplaced: 0, resumes: 0, resets: 0, histories: 0 };
  const [strange, examples]: [{ at: number; what: string }[], string[]] = [[], []];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const record = JSON.parse(line) as WatcherRecord;
    const faults = feeds.faultsIn(record);
    for (const kind of ['lost', 'duplicated', 'misplaced'] as const) {
      verdict[kind] += faults[kind].length;
      if (faults[kind].length > 0 && examples.length < EXAMPLES)
        examples.push(sentenceOf(record, kind, faults[kind]));
    }
    verdict.watchers += 1;
    verdict.resumes += record.resumes;
    verdict.resets += record.resets;
    verdict.histories += record.histories.length;
    strange.push(...record.strange);
  }
  return { ...verdict, strange, examples };
}

/** Lines that were told otherwise than they are stored; branding may have changed a word since. */
export function toldOtherwise(told: readonly ToldLine[], { lines }: Stored): number {
  const stored = new Map(lines.map((line) => [line.seq, line]));
  return told.filter(({ seq, id, content }) => {
    const line = stored.get(seq);
    return (
      replaceBrandWord(content) !== replaceBrandWord(line?.content ?? '') || (id ?? line?.id) !== line?.id
    );
  }).length;
}

/** The feed across episodes, and that of each conversation. */
class Feeds {
  readonly #all: readonly StoredLine[];
  readonly #seqOf: ReadonlyMap<string, number>;
  readonly #byConversation = new Map<string, StoredLine[]>();

  constructor(lines: readonly StoredLine[]) {
    this.#all = lines;
    this.#seqOf = new Map(lines.map(({ id, seq }) => [id, seq]));
    for (const line of lines) {
      const own = this.#byConversation.get(line.conversationId) ?? [];
      this.#byConversation.set(line.conversationId, own);
      own.push(line);
    }
  }

  faultsIn({ conversation, stretches, histories }: WatcherRecord): Faults {
    const said = conversation === null ? this.#all : (this.#byConversation.get(conversation) ?? []);
    const shown = histories.map(({ ids, upTo }) => ({
      lines: ids.map((id) => this.#seqOf.get(id) ?? NaN),
      upTo,
    }));
    const joined = stretches.map((stretch, n): Stretch => {
      const history = shown.find((_, read) => histories[read]?.stretch === n);
      return { ...stretch, after: stretch.after ?? history?.lines.at(-1) };
    });
    const all = [examine(joined, said), ...shown.map((history) => examine([history], said))];
    return {
      lost: all.flatMap(({ lost }) => lost),
      duplicated: all.flatMap(({ duplicated }) => duplicated),
      misplaced: all.flatMap(({ misplaced }) => misplaced),
    };
  }
}

function sentenceOf(
  { lane, conversation }: WatcherRecord,
  kind: keyof Faults,
  seqs: readonly number[],
): string {
  const feed = conversation === null ? 'the feed' : `conversation ${conversation}`;
  return `A watcher of ${feed} (${lane}) has ${seqs.length} lines ${kind}: ${seqs.slice(0, 10).join(', ')}.`;
}
