/** How one more answer is asked for. */
type AskMore<T> = (signal: AbortSignal) => Promise<T>;

/** Further answers to a question, asked for beside the one that counts: whatever becomes of them, that one is not held up. */
export class OtherAnswers<T> {
  readonly #enough = new AbortController();
  readonly #answers: readonly Promise<T | undefined>[];

  /** Asks for `count` of them at once. A failure is one answer fewer. */
  constructor(count: number, askMore: AskMore<T>, signal: AbortSignal) {
    const drop = () => this.drop();
    // By hand, as in tempo/waiting.ts: AbortSignal.any leaks.
    signal.addEventListener('abort', drop, { once: true });
    this.#enough.signal.addEventListener('abort', () => signal.removeEventListener('abort', drop));
    this.#answers = Array.from({ length: count }, () => askMore(this.#enough.signal).catch(() => undefined));
  }

  /** Those that are there by then; no more of them are waited for. @param waitMs milliseconds from now. */
  async within(waitMs: number): Promise<T[]> {
    const timer = setTimeout(() => this.drop(), waitMs);
    const answers = await Promise.all(this.#answers);
    clearTimeout(timer);
    this.drop();
    return answers.filter((answer) => answer !== undefined);
  }

  drop(): void {
    this.#enough.abort();
  }
}
