import { endpoints } from '#shared/paths.ts';
import { LINE_PAGE_TEXTS } from './line-page-texts.ts';

/** The way to a line worth reading. The server knows one, so that link is a plain one. */
export function RandomLink() {
  return (
    <a href={endpoints.random} className="button" rel="nofollow">
      {LINE_PAGE_TEXTS.random}
    </a>
  );
}
