/** A place on the screen, in CSS pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Something that moves over a page. It makes its nodes once, never more, and moves them by transform alone. */
export interface Effect {
  readonly nodes: readonly HTMLElement[];
  /** `ms` went by on a screen of this size. */
  readonly step: (ms: number, screen: Point) => void;
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

/** Puts the middle of a node somewhere. A script may set a style that markup may not (CSP: style-src 'self'). */
export function put(node: HTMLElement, { x, y }: Point, turn = ''): void {
  node.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${turn}`;
}
