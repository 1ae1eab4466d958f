/** Runs `action` once in a turn of the event loop at the most: requests that came together share it. */
export function oncePerTurn(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    setImmediate(() => (isDone = false));
    action();
  };
}
