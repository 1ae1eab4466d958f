/** A line of a feed as the database has it. */
export interface Said {
  readonly seq: number;
  /** When it was written, epoch milliseconds: before its commit. */
  readonly at: number;
}

/** What a watcher was told, in its order, from one place where its feed began until it began anew. */
export interface Stretch {
  /** The `seq` of each line. */
  readonly lines: readonly number[];
  /** What was written after this moment (epoch ms) is due: an answer without a resume id had begun. */
  readonly since?: number | undefined;
  /** What has a greater `seq` is due: a `reset` stood there, or a page's history ended there. */
  readonly after?: number | undefined;
  /** What was written by this moment (epoch ms) is due: the watcher was there for a while after it. */
  readonly until?: number | undefined;
  /** What has no greater `seq` is due: it was there before the question. */
  readonly upTo?: number | undefined;
}

/** Each by its `seq`. */
export interface Faults {
  /** Due, and never told. */
  readonly lost: readonly number[];
  /** Told again. */
  readonly duplicated: readonly number[];
  /** Told after a later line, or in no database. */
  readonly misplaced: readonly number[];
}

/** Holds what a watcher was told against what was said: exactly the consecutive lines, each once and in order. */
export function examine(stretches: readonly Stretch[], said: readonly Said[]): Faults {
  const known = new Set(said.map(({ seq }) => seq));
  const told = new Set<number>();
  const [duplicated, misplaced]: [number[], number[]] = [[], []];
  let latest = -Infinity;
  for (const seq of stretches.flatMap(({ lines }) => lines)) {
    if (told.has(seq)) duplicated.push(seq);
    else if (seq < latest || !known.has(seq)) misplaced.push(seq);
    told.add(seq);
    latest = Math.max(latest, seq);
  }
  return { lost: stretches.flatMap((stretch) => lostIn(stretch, said)), duplicated, misplaced };
}

function lostIn(stretch: Stretch, said: readonly Said[]): number[] {
  const told = new Set(stretch.lines);
  const [first, last] = [Math.min(...stretch.lines), Math.max(...stretch.lines)];
  const { since = Infinity, after = Infinity, until = -Infinity, upTo = -Infinity } = stretch;
  const hasBegun = ({ seq, at }: Said) => seq > first || seq > after || at > since;
  const isBeforeEnd = ({ seq, at }: Said) => seq < last || seq <= upTo || at <= until;
  return said
    .filter((line) => !told.has(line.seq) && hasBegun(line) && isBeforeEnd(line))
    .map(({ seq }) => seq);
}
