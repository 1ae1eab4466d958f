import type { IncomingHttpHeaders } from 'node:http';
import { endpoints, PATTERNS } from '#shared/paths.ts';

/** Programs whose answers are read in a terminal. PowerShell calls itself Mozilla first. */
const TERMINAL_AGENT = /^(?:curl|wget|httpie|xh)\/|powershell\//i;
const TEXT = /^text\/plain\s*(?:;|$)/i;
const HTML = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
/** https://www.rfc-editor.org/rfc/rfc9110#section-12.4.2 */
const UNWANTED = /;\s*q=0(?:\.0{0,3})?\s*(?:;|$)/i;
const ANYTHING = '*/*';

/** Addresses that answer a terminal in text: whole ones, and those that a segment follows. */
const WHOLE = new Set<string>([PATTERNS.home, PATTERNS.eternal, endpoints.help]);
const FOLLOWED = /^\/(?:line|conversation)\/[^/.]+$/;

/** The header values that an answer with a text face depends on, for `Vary`. */
export const FACE_HEADERS = 'accept, user-agent';

/** Whether the page at this path can be had as text. */
export function hasTextFace(path: string): boolean {
  return WHOLE.has(path) || FOLLOWED.test(path);
}

/**
 * Whether a client wants text instead of a page: it says `text/plain` and nothing of HTML, or takes anything and is one of the
 * programs of a terminal. A browser that navigates names HTML.
 */
export function wantsText({ accept = ANYTHING, 'user-agent': agent = '' }: IncomingHttpHeaders): boolean {
  const ranges = accept
    .split(',')
    .map((range) => range.trim())
    .filter((range) => !UNWANTED.test(range));
  if (ranges.some((range) => HTML.test(range))) return false;
  if (ranges.some((range) => TEXT.test(range))) return true;
  return TERMINAL_AGENT.test(agent) && ranges.some((range) => range.startsWith(ANYTHING));
}
