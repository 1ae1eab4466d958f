import type { Logger } from 'pino';

/** Where a problem lies: with the provider, with what it writes, or with what may be spent on a purpose. The first that there is is told. */
const PLACES = ['provider', 'lines', 'duel', 'chat'] as const;
type Place = (typeof PLACES)[number];

interface ProblemsDeps {
  /** Gets a sentence for the administrator, or undefined when all is well. */
  readonly onProblem: (sentence: string | undefined) => void;
  readonly logger: Logger;
}

/** Why the provider does not speak, told whenever that changes; first of all, whatever it is. */
export class Problems {
  readonly #deps: ProblemsDeps;
  readonly #sentences = new Map<Place, string>();
  #told: { sentence: string | undefined } | undefined;

  constructor(deps: ProblemsDeps) {
    this.#deps = deps;
  }

  has(place: Place, sentence: string): void {
    this.#sentences.set(place, sentence);
    this.#tellIfNew();
  }

  solved(...places: readonly Place[]): void {
    for (const place of places) this.#sentences.delete(place);
    this.#tellIfNew();
  }

  /** A line must not be lost because nobody could be told of it: the next one tries again. */
  #tellIfNew(): void {
    const { onProblem, logger } = this.#deps;
    const sentence = PLACES.flatMap((place) => this.#sentences.get(place) ?? [])[0];
    if (this.#told && this.#told.sentence === sentence) return;
    try {
      if (sentence !== undefined) logger.warn(sentence);
      onProblem(sentence);
      this.#told = { sentence };
    } catch (error) {
      logger.error({ err: error }, 'what is wrong with the provider could not be noted');
    }
  }
}

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
