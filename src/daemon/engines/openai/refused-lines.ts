import type { Problems } from './problems.ts';

/** Four turns without a line of the model, which is asked twice in each. A fit model is refused now and then, never this often. */
const REFUSED_IN_A_ROW = 8;

/** Notices a model that answers but writes nothing that the gate lets pass: tokens are spent and nobody hears it. */
export class RefusedLines {
  readonly #problems: Problems;
  #model = '';
  /** Why its lines were refused, of the first so many in a row: the sentence stays the same while the model goes on so. */
  #reasons: string[] = [];

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  /** @param refusal why the gate refused a line of `model`, or undefined where it passed. */
  note(refusal: string | undefined, model: string): void {
    if (refusal === undefined || model !== this.#model) this.#forget(model);
    if (refusal === undefined || this.#reasons.length >= REFUSED_IN_A_ROW) return;
    this.#reasons.push(refusal);
    if (this.#reasons.length === REFUSED_IN_A_ROW) this.#problems.has('lines', this.#sentence());
  }

  #forget(model: string): void {
    this.#model = model;
    this.#reasons = [];
    this.#problems.solved('lines');
  }

  #sentence(): string {
    const reasons = [...new Set(this.#reasons)].join(', ');
    return `The gate refuses every line that the model ${this.#model} writes (${reasons}), and the scripted engine speaks instead. Another model may help.`;
  }
}
