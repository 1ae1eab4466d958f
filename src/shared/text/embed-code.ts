import { escapeMarkup } from './escape-markup.ts';

interface Frame {
  readonly src: string;
  readonly title: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The HTML that shows a page of this site in a frame of another's page. */
export function frameCode({ src, title, width, height }: Frame): string {
  const size = `width="${width}" height="${height}"`;
  return `<iframe src="${escapeMarkup(src)}" title="${escapeMarkup(title)}" ${size} loading="lazy" style="border:0;max-width:100%"></iframe>`;
}

interface Button {
  readonly href: string;
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** The HTML of a picture that leads somewhere. */
export function buttonCode({ href, src, alt, width, height }: Button): string {
  const size = `width="${width}" height="${height}"`;
  return `<a href="${escapeMarkup(href)}"><img src="${escapeMarkup(src)}" alt="${escapeMarkup(alt)}" ${size}></a>`;
}
