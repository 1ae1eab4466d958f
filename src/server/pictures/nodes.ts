import type { Node } from '@takumi-rs/core';

type Style = NonNullable<Node['style']>;

/** A box that lays its children out in a column. */
export function column(style: Style, children: Node[]): Node {
  return { type: 'container', style: { display: 'flex', flexDirection: 'column', ...style }, children };
}

/** A box that lays its children out in a row. */
export function row(style: Style, children: Node[]): Node {
  return { type: 'container', style: { display: 'flex', ...style }, children };
}

export function text(content: string, style: Style): Node {
  return { type: 'text', text: content, style };
}

/** A text on one line, which ends in an ellipsis where it is too long for its place. */
export function oneLine(content: string, style: Style): Node {
  return text(content, { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', ...style });
}
