/**
 * Calls `start` whenever somebody can see the page, and what that answered when nobody can any more: it is in a tab behind others, or its frame
 * is scrolled out of view.
 */
export function whileVisible(start: () => () => void): void {
  let stop: (() => void) | undefined;
  let isInView = false;
  const settle = () => {
    if (isInView && document.visibilityState === 'visible') {
      stop ??= start();
      return;
    }
    stop?.();
    stop = undefined;
  };
  document.addEventListener('visibilitychange', settle);
  const frame = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false;
    settle();
  });
  frame.observe(document.documentElement);
}
