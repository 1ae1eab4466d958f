interface Line {
  readonly id: string | undefined;
  readonly content: string;
}

/** A line as watchers were told it. */
export interface ToldLine extends Line {
  readonly seq: number;
}

/** What was told at each `seq`: the same to everybody, or it is counted. */
export class Lines {
  readonly #told = new Map<number, Line>();
  /** How often something was told. */
  deliveries = 0;
  /** How often that was something else than others were told. */
  differing = 0;

  note(seq: number, { id, content }: Line): void {
    this.deliveries += 1;
    const known = this.#told.get(seq);
    if (known && (known.content !== content || (id ?? known.id) !== (known.id ?? id))) this.differing += 1;
    if (known?.id === undefined) this.#told.set(seq, { id, content });
  }

  all(): ToldLine[] {
    return [...this.#told].map(([seq, line]) => ({ seq, ...line }));
  }
}
