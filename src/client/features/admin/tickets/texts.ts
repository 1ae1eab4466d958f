import letters from '#content/ticket-letters.yaml';
import type { DeskTicket, TicketState } from '#shared/schemas/ticket.ts';

/** A letter of content/ticket-letters.yaml. */
export interface Letter {
  readonly name: string;
  readonly text: string;
}

/** tests/client/features/admin/ticket-letters.test.ts holds the file to this shape. */
export const LETTERS = letters as readonly Letter[];

/** What the panel of tickets says. */
export const TICKETS = {
  title: 'Tickets',
  about:
    'What visitors filed for the two, and wrote into the guest book. Nobody else sees it before you have approved it. The daemon reads each for signs of distress first.',
  automatic: 'Approve all that the daemon has read',
  automaticBusy: 'Switching...',
  shown: 'Show',
  none: 'Nothing is in this tray.',
  select: (number: number) => `Select ticket ${number}`,
  selectAll: 'Select all',
  approve: 'Approve',
  approveBusy: 'Approving...',
  edit: 'Change',
  editing: (number: number) => `Change ticket ${number}`,
  subject: 'What it is about',
  name: 'Name',
  save: 'Approve in these words',
  cancel: 'Leave it',
  remove: 'Delete',
  removeBusy: 'Deleting...',
  removeAsk: (number: number) => `Delete ticket ${number} with its words? It is kept nowhere else.`,
  letter: 'Letter',
  letterText: 'The letter as it is sent; {number} and {subject} are filled in',
  decline: (count: number) => `Decline ${count}`,
  declineBusy: 'Declining...',
  next: 'Next page',
  first: 'First page',
  unread: 'not read yet',
  from: (name: string) => `from ${name}`,
} as const;

export const STATE_NAMES: Readonly<Record<TicketState, string>> = {
  waiting: 'waiting',
  approved: 'approved',
  declined: 'declined',
  answered: 'answered plainly',
  aired: 'on air',
};

export const PURPOSE_NAMES: Readonly<Record<DeskTicket['purpose'], string>> = {
  show: 'ticket',
  'guest-book': 'guest book',
};
