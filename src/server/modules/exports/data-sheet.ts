import { BRAND, PERSONAS } from '#shared/brand.ts';

/** What every data sheet says: docs/data-sheet.md says it at length. */
export const ABOUT = {
  name: `${BRAND.product}: everything that was said`,
  about: `A duel between two AI personas, ${PERSONAS.join(' and ')}, that never ends, in the order in which it was said. One JSON object a line.`,
  made: 'Lines are composed by a scripted engine from texts that people wrote, or written by a language model; each says by which. Conversations of origin "upload" were written elsewhere. Nothing that visitors say is in it.',
  licence:
    "MIT for what the scripted engine composed; the terms of its provider for what a model wrote; its author's for what was uploaded.",
  fields: {
    sheet: 'the first line: this',
    conversation:
      'stands before its first message: id, origin (eternal or upload), title, summary (empty while it runs), startDate (ISO 8601)',
    message:
      'cursor (its place; an export can be continued after it), id, conversation, role (assistant is the first persona), persona, content, beat (what happened just before, or null), asciiArt, createdAt (ISO 8601), engine and model (null: not written here)',
    end: 'the last line: there is no more',
  },
} as const;

/** The first line of an export. */
export interface DataSheet {
  readonly type: 'sheet';
  /** When it was begun, ISO 8601. */
  readonly exportedAt: string;
  /** The cursor of the last message in it. */
  readonly until: string;
  readonly conversations: number;
  readonly messages: number;
}
