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
