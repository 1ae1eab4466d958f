/** What somebody waits for until somebody else opens it; open, it stays open. */
export class Gate {
  readonly passage: Promise<void>;
  #pass: () => void = () => undefined;

  constructor() {
    this.passage = new Promise((resolve) => (this.#pass = resolve));
  }

  open(): void {
    this.#pass();
  }
}
