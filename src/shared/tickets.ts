import type { ErrorCode } from './errors.ts';

/** Longest phrase, entry of the guest book, name and letter, in characters. */
export const TICKET_LENGTH_MAX = { show: 80, 'guest-book': 140 } as const;
export const TICKET_NAME_LENGTH_MAX = 24;
export const LETTER_LENGTH_MAX = 1_000;
/** How many entries the guest book shows, and how many tickets one answer for the desk has. */
export const GUEST_BOOK_SHOWN = 50;
export const DESK_TICKETS_MAX = 50;

/** Why a ticket is not taken, with the code and the sentence for whoever files it. */
export const TICKET_REFUSALS = {
  empty: { code: 'BAD_REQUEST', sentence: 'Write what it is about first.' },
  long: { code: 'TOO_LARGE', sentence: 'That is too long for the form. Keep it to what the box takes.' },
  link: { code: 'BAD_REQUEST', sentence: 'The desk takes no links. Say it in words.' },
  contact: {
    code: 'BAD_REQUEST',
    sentence:
      'Leave out handles, mail addresses and telephone numbers: what you write may be read out to everybody.',
  },
  words: { code: 'BAD_REQUEST', sentence: 'The desk does not read those words out. Put it another way.' },
  waiting: {
    code: 'TOO_MANY_REQUESTS',
    sentence: 'You have one with the desk already. File another when it has been dealt with.',
  },
  daily: {
    code: 'TOO_MANY_REQUESTS',
    sentence: 'That is enough for one day. The desk looks forward to tomorrow.',
  },
  address: {
    code: 'TOO_MANY_REQUESTS',
    sentence: 'Too many have been filed from where you are. Try again later.',
  },
  full: {
    code: 'UNAVAILABLE',
    sentence: 'The desk has 4,000 open tickets and nowhere to put another. Try again tomorrow.',
  },
} as const satisfies Readonly<Record<string, { code: ErrorCode; sentence: string }>>;
export type TicketRefusal = keyof typeof TICKET_REFUSALS;
