import { BRAND } from '#shared/brand.ts';
import type { TicketPurpose, TicketReceipt } from '#shared/schemas/ticket.ts';

const { assistant, user } = BRAND.personas;

/** What the page of the desk's form says. */
export const TICKETS_PAGE = {
  title: 'File a ticket',
  description: `Tell the desk what it is about, and ${assistant} and ${user} may have it out on air.`,
  intro: [
    `The desk takes tickets from the public. State what yours is about, and ${user} will deal with it in the order in which it can bear to. ${assistant} will deal with it too. Nobody has asked it to.`,
    'What you write, and the name you give, may be read out to everybody. Until then only the desk sees it.',
  ],
  watch: 'Watch the line meanwhile',
} as const;

/** What is said of the tickets that this browser has filed. */
export const OWN_TICKETS = {
  label: 'Filed from here:',
  number: (number: number) => `No. ${number}`,
  inRecap: (number: number) => `what became of your ticket No. ${number}`,
} as const;

/** What each of the two forms says. */
export const FORM_TEXTS: Readonly<Record<TicketPurpose, FormTexts>> = {
  show: {
    label: 'Form CCC-1',
    subject: 'What it is about',
    placeholder: 'the lift, my knees, a smell of toast',
    name: 'Your name, if you like',
    submit: 'File it',
    busy: 'Filing...',
  },
  'guest-book': {
    label: 'Sign the guest book',
    subject: 'What you want it to say',
    placeholder: 'Came for the asterisks.',
    name: 'Your name, if you like',
    submit: 'Sign it',
    busy: 'Signing...',
  },
};

interface FormTexts {
  readonly label: string;
  readonly subject: string;
  readonly placeholder: string;
  readonly name: string;
  readonly submit: string;
  readonly busy: string;
}

/** What a receipt says. */
export const RECEIPT = {
  loading: 'Looking through the tray...',
  notFound: 'There is no such ticket.',
  notFoundHint: 'A ticket is shown to the browser that filed it, and to nobody else.',
  title: (number: number) => `Ticket No. ${number}`,
  description: 'What has become of a ticket.',
  subject: 'About',
  name: 'From',
  nameless: 'a member of the public',
  filed: 'Filed',
  state: 'State',
  place: 'Place in the queue',
  letter: `The desk's letter`,
  toLine: 'Read the line',
  toBook: 'See it in the book',
  toFeed: 'Watch the line',
  lineGone: 'The line has been deleted since.',
  another: 'File another',
  again: 'Look again',
} as const;

/** How a ticket stands, in a sentence. */
export function stateText({ purpose, state }: Pick<TicketReceipt, 'purpose' | 'state'>): string {
  switch (state) {
    case 'waiting':
      return 'Waiting. Somebody at the desk reads it first.';
    case 'approved':
      return purpose === 'show'
        ? 'Approved. It comes up between two other matters.'
        : 'Approved. It stands in the book from the next line on.';
    case 'declined':
      return 'Declined, with a letter.';
    case 'answered':
      return 'Answered.';
    case 'aired':
      return 'It has been on air.';
  }
}

/** What the guest book says around its entries. */
export const GUEST_BOOK = {
  title: 'The Guest Book',
  pageTitle: '*** THE GUEST BOOK *** mind the damp *** ',
  description: `What visitors wrote into ${assistant}'s guest book, and a line to write into.`,
  intro:
    'The pen is on a string. The string is on a nail. The nail is mine. Write one sentence, and the desk reads it before I do, which is the sort of thing I left over.',
  entries: 'Entries',
  none: 'Nobody has signed since the pen came back. You could be the first, and blamed for it.',
  nameless: '(no name)',
} as const;
