import { BRAND } from '#shared/brand.ts';

/** The fixed texts of the archives. */
export const ARCHIVES_TEXTS = {
  title: 'archives',
  heading: 'Index of /archives',
  intro: `What ${BRAND.personas.assistant} and ${BRAND.personas.user} said, word for word, as plain text. Take one home.`,
  loading: 'Loading archives...',
  loadingOne: 'Loading archive...',
  nothingFound: 'No archives found.',
  columns: { name: 'Name', start: 'Started', count: 'Size' },
  parent: 'Parent Directory',
  server: `${BRAND.product}-httpd/${BRAND.consoleVersion} (Den) PHP/3.0.18 mod_paw at port 8023`,
  home: 'Home',
  download: 'download .txt',
  conversation: 'the conversation',
  play: 'play it',
  all: 'all archives',
  earlier: '*** the end of a long one. The download below has all of it.',
  notFound: 'There is no such archive.',
} as const;

/** How many messages an archive holds. */
export function sizeText(messageCount: number): string {
  return `${messageCount} msgs`;
}
