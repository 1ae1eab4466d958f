/** What somebody waits for until somebody else opens it; open, it stays open. */
export class Latch {
  readonly opened: Promise<void>;
  #pass: () => void = () => undefined;

  constructor() {
    this.opened = new Promise((resolve) => (this.#pass = resolve));
  }

  open(): void {
    this.#pass();
  }
}
