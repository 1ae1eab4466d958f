import { AppError } from '#shared/errors.ts';
import type { TicketPurpose } from '#shared/schemas/ticket.ts';
import {
  TICKET_LENGTH_MAX,
  TICKET_NAME_LENGTH_MAX,
  TICKET_REFUSALS,
  type TicketRefusal,
} from '#shared/tickets.ts';
import { isObscene } from '#shared/text/obscenity.ts';
import { hasContact, hasLink, lengthOf, saysAnything, visitorLine } from '#shared/text/visitor-line.ts';

/** A ticket that is not taken, and why. */
export class TicketRefused extends AppError {
  readonly refusal: TicketRefusal;

  constructor(refusal: TicketRefusal, retryAfter?: number) {
    const { code, sentence } = TICKET_REFUSALS[refusal];
    super(code, sentence, retryAfter === undefined ? {} : { retryAfter });
    this.refusal = refusal;
  }
}

/** What somebody wants to file. */
interface Wording {
  readonly purpose: TicketPurpose;
  readonly subject: string;
  readonly name?: string | undefined;
}

/** The same words, fit to be stored. */
interface CleanWording {
  readonly subject: string;
  readonly name: string | null;
}

/** Longer texts are refused before anything is looked for in them. */
const CHARACTERS_READ = 2_000;

/**
 * A visitor's words cleaned, where the desk takes them.
 * @throws TicketRefused where there are none, or too many, or some that are not read out.
 */
export function cleanWording({ purpose, subject, name = '' }: Wording): CleanWording {
  if (subject.length > CHARACTERS_READ || name.length > CHARACTERS_READ) throw new TicketRefused('long');
  const clean = { subject: visitorLine(subject), name: visitorLine(name) };
  if (!saysAnything(clean.subject)) throw new TicketRefused('empty');
  const isLong = lengthOf(clean.subject) > TICKET_LENGTH_MAX[purpose];
  if (isLong || lengthOf(clean.name) > TICKET_NAME_LENGTH_MAX) throw new TicketRefused('long');
  for (const text of [clean.subject, clean.name, `${clean.subject} ${clean.name}`]) assertReadOut(text);
  return { subject: clean.subject, name: saysAnything(clean.name) ? clean.name : null };
}

function assertReadOut(text: string): void {
  if (hasLink(text)) throw new TicketRefused('link');
  if (hasContact(text)) throw new TicketRefused('contact');
  if (isObscene(text)) throw new TicketRefused('words');
}
