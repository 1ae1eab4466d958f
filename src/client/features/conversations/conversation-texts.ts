import { BRAND } from '#shared/brand.ts';

/** The way from a conversation to a chat about it. */
export const TALK = `talk to ${BRAND.personas.assistant} about this`;

/** The way from a conversation to its replay. */
export const PLAY_IT = 'play it';

/** Over a conversation that was deleted under the reader's eyes. */
export const GONE =
  'This conversation was deleted. What you see is all that is left of it, until you leave this page.';

/** What the links to a conversation and to its messages say. */
export const LINK_TEXTS = {
  copy: 'copy link',
  copyMessage: 'copy link to this message',
  copied: 'copied',
  refused: 'not allowed here; take it from the address bar',
} as const;

/** The links to its files. */
export const DOWNLOADS = {
  label: 'take it along: ',
  names: { txt: 'text', md: 'Markdown', json: 'JSON' },
} as const;

/** Who wrote a line, under the one that is linked to. */
export const PROVENANCE = {
  script: 'written by the script',
  model: (model: string) => `written by ${model}`,
  elsewhere: 'not written here: it was brought in',
} as const;

/** Over the end of a long conversation. */
export function earlierText({ shown, total }: { shown: number; total: number }): string {
  return `*** the last ${shown} of ${total} messages. The earlier ones are in the basement.`;
}

export const EARLIER_NEED_SCRIPTS =
  'They will not get here: scripts are off, and they do not take the stairs.';
