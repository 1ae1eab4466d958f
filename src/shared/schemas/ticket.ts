import { z } from 'zod';
import {
  TICKET_LENGTH_MAX,
  TICKET_NAME_LENGTH_MAX,
  LETTER_LENGTH_MAX,
  DESK_TICKETS_MAX,
} from '../tickets.ts';
import { idSchema } from './id.ts';
import { timeSchema } from './time.ts';

const numberSchema = z
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .meta({ description: 'The number of the ticket', examples: [4_017] });

/** What a ticket is for: the two take it up, or it is an entry of the guest book. */
const purposeSchema = z.enum(['show', 'guest-book']).meta({ examples: ['show'] });
export type TicketPurpose = z.infer<typeof purposeSchema>;

const stateSchema = z
  .enum(['waiting', 'approved', 'declined', 'answered', 'aired'])
  .meta({ description: 'answered: plainly, and it is not taken up', examples: ['waiting'] });
export type TicketState = z.infer<typeof stateSchema>;

const subjectSchema = z
  .string()
  .meta({ description: 'What it is about', examples: ["my neighbour's leaf blower"] });
const nameSchema = z
  .string()
  .nullable()
  .meta({ description: 'Of whoever filed it; null where none was given', examples: ['Ana'] });

/** Length and wording are judged by the service, which answers in sentences. */
export const ticketFileInput = z.object({
  purpose: purposeSchema.default('show'),
  subject: z.string().meta({
    override: { type: 'string', minLength: 1, maxLength: 140, examples: ["my neighbour's leaf blower"] },
  }),
  name: z
    .string()
    .optional()
    .meta({ override: { type: 'string', maxLength: TICKET_NAME_LENGTH_MAX, examples: ['Ana'] } }),
});
export type TicketFileInput = z.infer<typeof ticketFileInput>;

export const ticketByNumberInput = z.object({ number: numberSchema });

/** A ticket as whoever filed it sees it. */
export const ticketReceiptSchema = z.object({
  number: numberSchema,
  purpose: purposeSchema,
  subject: subjectSchema,
  name: nameSchema,
  state: stateSchema,
  place: z
    .int()
    .min(1)
    .nullable()
    .meta({ description: 'Its place in the queue, 1 is next; null once it is out of it', examples: [12] }),
  answer: z
    .string()
    .nullable()
    .meta({ description: 'The letter with which it was declined, or the plain answer', examples: [null] }),
  line: idSchema
    .nullable()
    .meta({ description: 'The line that took it up; null before that, and where it was deleted since' }),
  filedAt: timeSchema,
});
export type TicketReceipt = z.infer<typeof ticketReceiptSchema>;

/** An entry of the guest book that may be shown. */
export const guestBookEntrySchema = z.object({
  number: numberSchema,
  text: z.string().meta({ examples: ['Came for the asterisks, stayed for the puddle.'] }),
  name: nameSchema,
  filedAt: timeSchema,
});
export type GuestBookEntry = z.infer<typeof guestBookEntrySchema>;

/** A ticket as the desk sees it. Who filed it is not told: a number stands for the visitor. */
const deskTicketSchema = z.object({
  number: numberSchema,
  purpose: purposeSchema,
  subject: subjectSchema,
  name: nameSchema,
  state: stateSchema,
  isRead: z.boolean().meta({
    description: 'Whether the daemon has read it; nothing is shown before',
    examples: [true],
  }),
  filedAt: timeSchema,
});
export type DeskTicket = z.infer<typeof deskTicketSchema>;

/** `after`: the number of the last ticket of the page before. */
export const ticketDeskInput = z.object({
  state: stateSchema.default('waiting'),
  after: z
    .int()
    .min(0)
    .default(0)
    .meta({ examples: [0] }),
});
export type TicketDeskInput = z.infer<typeof ticketDeskInput>;

const count = z
  .int()
  .min(0)
  .meta({ examples: [12] });

export const ticketDeskSchema = z.object({
  automatic: z.boolean().meta({
    description: 'Whether tickets are approved as soon as they are read',
    examples: [false],
  }),
  counts: z.object({ waiting: count, approved: count, declined: count, answered: count, aired: count }),
  tickets: z.array(deskTicketSchema).meta({ description: `Oldest first, at most ${DESK_TICKETS_MAX}` }),
});
export type TicketDesk = z.infer<typeof ticketDeskSchema>;

/** With other words, where they are to be changed; an empty name takes it away. */
export const ticketApproveInput = z.object({
  number: numberSchema,
  subject: z
    .string()
    .min(1)
    .max(TICKET_LENGTH_MAX['guest-book'])
    .meta({ examples: ['a leaf blower'] })
    .optional(),
  name: z
    .string()
    .max(TICKET_NAME_LENGTH_MAX)
    .meta({ examples: ['Ana'] })
    .optional(),
});
export type TicketApproveInput = z.infer<typeof ticketApproveInput>;

/** `letter`: what whoever filed it reads, with `{number}` and `{subject}` where these are to stand. */
export const ticketsDeclineInput = z.object({
  numbers: z
    .array(numberSchema)
    .min(1)
    .max(500)
    .meta({ examples: [[4_017]] }),
  letter: z
    .string()
    .trim()
    .min(1)
    .max(LETTER_LENGTH_MAX)
    .meta({ examples: ['Your ticket has been read with interest, which is not a service we offer.'] }),
});
export type TicketsDeclineInput = z.infer<typeof ticketsDeclineInput>;

export const ticketsAutomaticInput = z.object({ automatic: z.boolean().meta({ examples: [true] }) });

export const ticketsChangedSchema = z.object({ success: z.literal(true), tickets: count });
export type TicketsChanged = z.infer<typeof ticketsChangedSchema>;
