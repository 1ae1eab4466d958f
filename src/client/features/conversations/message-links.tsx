const PREFIX = 'm-';

/** The fragment that leads to a message on a page where each can be linked to. */
export function messageAnchor(id: string): string {
  return PREFIX + id;
}

/** The message that a fragment such as `#m-0123…` leads to; undefined for any other. */
export function anchoredMessage(hash: string): string | undefined {
  return hash.startsWith(`#${PREFIX}`) ? hash.slice(PREFIX.length + 1) : undefined;
}
