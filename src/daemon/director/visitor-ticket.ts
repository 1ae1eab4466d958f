import { PERSONAS, type Persona } from '#shared/brand.ts';
import { plainWords } from '#shared/text/words.ts';
import type { Beat, VisitorTicket } from '../content/content.ts';

/** Who filed a ticket without a name, where it is told that it was filed. */
const SOME_VISITOR = 'a visitor';
/** Shorter words are in any line. */
const WORD_LENGTH_MIN = 4;

/**
 * A visitor's ticket as something that happens. It has no lines of its own: the scripted engine has exchanges that fit any ticket, and a
 * model is told.
 */
export function beatOfTicket(ticket: VisitorTicket): Beat {
  const { number, subject, name = SOME_VISITOR } = ticket;
  // One entry for each name of PERSONAS, which fromEntries cannot say.
  const noLines = Object.fromEntries(PERSONAS.map((persona) => [persona, []])) as unknown as Record<
    Persona,
    readonly never[]
  >;
  return {
    ...noLines,
    id: 'visitor-ticket',
    kind: 'visitor',
    event: `Ticket ${number}, filed by ${name}: "${subject}".`,
    ticket,
  };
}

/** Whether a line tells of a ticket: it has its number, its name, its subject, or one of the longer words of that. */
export function tellsOf(text: string, { number, subject, name }: VisitorTicket): boolean {
  const said = plainWords(text);
  const longer = plainWords(subject).filter((word) => word.length >= WORD_LENGTH_MIN);
  if ([String(number), ...longer].some((word) => said.includes(word))) return true;
  return text.includes(subject) || (name !== undefined && hasInARow(said, plainWords(name)));
}

function hasInARow(words: readonly string[], sought: readonly string[]): boolean {
  return sought.length > 0 && ` ${words.join(' ')} `.includes(` ${sought.join(' ')} `);
}
