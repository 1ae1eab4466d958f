let left = false;

/** Whether this page is being left, by a link, a reload or a closed tab. One that is kept for the way back is not, once it shows again. */
export const isPageLeft = (): boolean => left;

if (typeof addEventListener === 'function') {
  addEventListener('pagehide', () => (left = true));
  addEventListener('pageshow', () => (left = false));
}
