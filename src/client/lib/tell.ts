let last: string | undefined;
const listeners = new Set<() => void>();

/**
 * Says `message` in a dialog of the browser, once the page shows what it speaks of: a dialog stops the page. It can be read
 * again through `lastTold`, also where the browser shows no more dialogs.
 */
export function tell(message: string): void {
  last = message;
  for (const listener of listeners) listener();
  requestAnimationFrame(() => setTimeout(() => alert(message)));
}

/** What was told last. */
export function lastTold(): string | undefined {
  return last;
}

/** Calls `onChange` whenever something is told. The returned function ends that. */
export function watchTold(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
