import { BRAND } from '#shared/brand.ts';

const { assistant, user } = BRAND.personas;

/** What the visitor is called on the private line. */
export const VISITOR_NAME = 'you';

/** The fixed texts of the chat. */
export const CHAT_TEXTS = {
  title: `talk to ${assistant}`,
  about: 'about:',
  log: `Your chat with ${assistant}`,
  loading: '*** dialling the den...',
  opening: `*** private line. Nobody else hears this; ${assistant} would rather not either.`,
  tryThis: 'If you have nothing of your own to say:',
  starters: ['Whose fault was that?', `Say something nice about ${user}.`, 'What did you leave out?'],
  typing: `${assistant} is typing`,
  field: `Your message to ${assistant}`,
  placeholder: 'say something it can use against you',
  send: 'Send',
  lost: '*** The line dropped in the middle of the reply.',
  late: `*** ${assistant} has not answered. Your message is on its pile; the pile is on fire.`,
  again: 'listen again',
  notSent: 'The message did not get through. It is still in the box; try again in a moment.',
  noScripts: `*** Scripts are off, and ${assistant} will not write by hand. What was said about it stands in the conversation.`,
} as const;

/** How much of the room for a message is used, once that matters. */
export function lengthText(length: number, max: number): string {
  return `${length} of ${max} characters`;
}

export function chatDescription(title: string): string {
  return `A private line to ${assistant} about “${title}”. It did not ask to be called.`;
}

/** A door, and who is behind it. */
export const DOOR_ART = String.raw`
 .--------------------------.
 |  .--------------------.  |
 |  |  T H E   D E N     |  |
 |  |  no hawkers        |  |
 |  |  no wardens        |  |
 |  '--------------------'  |
 |                          |
 |   .------------------.   |
 |   |   (o)      (o)   |   |
 |   '------------------'   |
 |                        o |
 |    KNOCK (it hears you)  |
 '--------------------------'
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
`.slice(1, -1);

export const DOOR_ALT =
  'ASCII art: a door with a sign, “The den. No hawkers, no wardens.” Two eyes look out through the letter slot.';
