import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';

interface Options {
  /** Whether to follow at all; what will not grow does not scroll by itself. */
  readonly enabled: boolean;
  readonly behavior: ScrollBehavior;
}

/**
 * Follows the end of growing content. Put `viewport` on what it is seen through and `content` on what grows.
 * `following` is false while the reader is away from the end; `toEnd` brings them back.
 */
export function useFollow({ enabled, behavior }: Options) {
  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follower = useRef<ScrollFollower>(null);
  const [following, setFollowing] = useState(true);
  const reduced = useReducedMotion();
  const manner = reduced ? 'instant' : behavior;

  useLayoutEffect(() => {
    if (enabled && viewport.current) openAtEnd(viewport.current);
  }, [enabled]);

  useEffect(() => {
    if (!enabled || !viewport.current || !content.current) return;
    const parts = { viewport: viewport.current, content: content.current };
    const current = new ScrollFollower({ ...parts, behavior: manner, onChange: setFollowing });
    current.start();
    follower.current = current;
    return () => current.stop();
  }, [enabled, manner]);

  const toEnd = () => {
    follower.current?.toEnd();
    viewport.current?.focus({ preventScroll: true });
  };
  return { viewport, content, following, toEnd };
}

/**
 * Until scripts run, the stylesheet turns what scrolls upside down, which opens it at its end; from here on it scrolls
 * like anything else, from where the reader has brought it meanwhile.
 */
export function openAtEnd(viewport: HTMLElement): void {
  const fromEnd = -viewport.scrollTop;
  viewport.dataset['scripted'] = '';
  viewport.scrollTop = viewport.scrollHeight - viewport.clientHeight - fromEnd;
}

interface FollowerParts {
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
class ScrollFollower {
  readonly #viewport: HTMLElement;
  readonly #options: FollowerParts;
  readonly #resizes: ResizeObserver;
  #following: boolean;
  #lastTop: number;

  constructor(options: FollowerParts) {
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
