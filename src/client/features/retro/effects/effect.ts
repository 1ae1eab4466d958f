/** A place on the screen, in CSS pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Something that moves over a page. It makes its nodes once, never more, and moves them by transform and opacity alone. What moves by
 * itself is an animation, which the browser's compositor plays: no script runs for each frame.
 */
export interface Effect {
  readonly nodes: readonly HTMLElement[];
  /** Moves, until the returned function is called; it may be called again then. */
  readonly run: () => () => void;
  /** The mouse is there now. */
  readonly moved?: (to: Point) => void;
  /** Something was clicked or touched there. */
  readonly pressed?: (at: Point) => void;
}

/** `count` nodes of one kind, not on the page yet. */
export function makeNodes(count: number, className: string): HTMLElement[] {
  return Array.from({ length: count }, () => {
    const node = document.createElement('i');
    node.className = className;
    return node;
  });
}

/** The transform that puts the middle of a node somewhere. */
export function placed({ x, y }: Point, turn = ''): string {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${turn}`;
}

/**
 * Has something going whenever the tab can be seen: `begin` starts it and returns what ends it. The returned function
 * ends it for good. A hidden tab costs nothing.
 */
export function whileVisible(begin: () => () => void): () => void {
  let end: (() => void) | undefined;
  const check = () => {
    if (!document.hidden) {
      end ??= begin();
    } else {
      end?.();
      end = undefined;
    }
  };
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    document.removeEventListener('visibilitychange', check);
    end?.();
  };
}
