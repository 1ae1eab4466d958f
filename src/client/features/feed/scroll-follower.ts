interface Options {
  /** What scrolls. */
  readonly viewport: HTMLElement;
  /** What grows in it. */
  readonly content: HTMLElement;
  readonly behavior: ScrollBehavior;
  readonly onChange: (following: boolean) => void;
}

/** Closer to the end than this counts as being there: about two lines. */
const SLACK_PX = 56;

/**
 * Keeps the end of growing content in view, and leaves a reader alone who scrolled up. Only scrolling up lets go:
 * growth and a smooth scroll under way also leave the end out of view for a moment. Reaching the end takes hold again.
 */
export class ScrollFollower {
  readonly #viewport: HTMLElement;
  readonly #options: Options;
  readonly #resizes: ResizeObserver;
  #following: boolean;
  #lastTop: number;

  constructor(options: Options) {
    this.#options = options;
    this.#viewport = options.viewport;
    this.#following = this.#fromEnd() <= SLACK_PX;
    this.#lastTop = this.#viewport.scrollTop;
    this.#resizes = new ResizeObserver(() => this.#following && this.toEnd());
  }

  start(): void {
    this.#viewport.addEventListener('scroll', this.#onScroll, { passive: true });
    this.#resizes.observe(this.#options.content);
    this.#resizes.observe(this.#viewport);
    this.#tell();
  }

  stop(): void {
    this.#viewport.removeEventListener('scroll', this.#onScroll);
    this.#resizes.disconnect();
  }

  toEnd(): void {
    this.#follow(true);
    this.#viewport.scrollTo({ top: this.#viewport.scrollHeight, behavior: this.#options.behavior });
    // Where the oldest content goes as the newest comes, the end itself moves up: no reader did that.
    this.#lastTop = this.#viewport.scrollTop;
  }

  readonly #onScroll = (): void => {
    const top = this.#viewport.scrollTop;
    if (this.#fromEnd() <= SLACK_PX) this.#follow(true);
    else if (top < this.#lastTop) this.#follow(false);
    this.#lastTop = top;
  };

  #follow(following: boolean): void {
    if (following === this.#following) return;
    this.#following = following;
    this.#tell();
  }

  /** The browser keeps what a reader looks at in its place, except at the end, where this does: log.css. */
  #tell(): void {
    this.#viewport.toggleAttribute('data-following', this.#following);
    this.#options.onChange(this.#following);
  }

  #fromEnd(): number {
    return this.#viewport.scrollHeight - this.#viewport.clientHeight - this.#viewport.scrollTop;
  }
}
