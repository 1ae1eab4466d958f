/**
 * Until scripts run, the stylesheet turns what scrolls upside down, which opens it at its end; from here on it scrolls
 * like anything else, from where the reader has brought it meanwhile.
 */
export function openAtEnd(viewport: HTMLElement): void {
  const fromEnd = -viewport.scrollTop;
  viewport.dataset['scripted'] = '';
  viewport.scrollTop = viewport.scrollHeight - viewport.clientHeight - fromEnd;
}
