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
