import { LRUCache } from 'lru-cache';

/** How many are kept, and how many characters of them, as JSON: of pages of a hundred lines, some 5 MB. */
const KEPT_MAX = 100;
const LENGTH_MAX = 8 * 1024 * 1024;
/** A longer one is not kept: whoever asks for a single heavy line with ever another limit would push out all others. */
const LENGTH_OF_ONE_MAX = Math.floor(LENGTH_MAX / 10);

/** Answers about a past that cannot change as long as the history has this epoch. The least recently asked for go first. */
export class SettledAnswers<Answer extends object> {
  readonly #kept = new LRUCache<string, Answer>({
    max: KEPT_MAX,
    maxSize: LENGTH_MAX,
    maxEntrySize: LENGTH_OF_ONE_MAX,
    sizeCalculation: (answer, question) => JSON.stringify(answer).length + question.length,
  });
  #epoch = '';

  /** The answer to `question`: the one kept, or else what `read` gives, which is kept if `isSettled`. */
  answer(question: string, { epoch, read, isSettled }: Reading<Answer>): Answer {
    if (epoch !== this.#epoch) this.#kept.clear();
    this.#epoch = epoch;
    const known = this.#kept.get(question);
    if (known) return known;
    const answer = read();
    if (isSettled(answer)) this.#kept.set(question, answer);
    return answer;
  }
}

interface Reading<Answer> {
  readonly epoch: string;
  readonly read: () => Answer;
  readonly isSettled: (answer: Answer) => boolean;
}
