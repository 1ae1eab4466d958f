import type { Template, VisitorTicket } from '../../content/content.ts';
import { replaceSlots } from '../../content/template.ts';
import { isSaid } from '../../director/spoken.ts';
import type { Line } from '../engine.ts';
import type { Draft } from './draft.ts';
import type { Move } from './moves.ts';
import { capitalised, startsSentence } from './slots.ts';
import type { Turn } from './turn.ts';

/** Whoever filed the ticket at hand without a name. */
const THIS_VISITOR = 'the visitor';
/** Exchanges that are tried before the ticket waits for another moment: of one the same words may have been said. */
const TRIES = 3;

/** The beginning of an exchange about the visitor's ticket that comes up; the one that was not played for longest. */
export function takesUpTicket(): Move[] {
  return Array.from({ length: TRIES }, () => opening);
}

const opening: Move = (turn) => {
  const { beat } = turn.brief;
  const line = turn.voice.tickets.draw()?.lines[0]?.[turn.speaker];
  return line === undefined || !beat?.ticket ? undefined : { ...draftOf(line, beat.ticket), beat };
};

/**
 * The line with which an exchange about the episode's ticket goes on.
 * @param last what was said before it, without those who came in meanwhile.
 * @returns undefined where none is running, or not for the speaker.
 */
export function goesOnAboutTicket(turn: Turn, last: Line | undefined): Move | undefined {
  const { ticket } = turn.brief;
  const line = ticket && last && nextLine(turn, last);
  return line === undefined || ticket === undefined ? undefined : () => draftOf(line, ticket);
}

function nextLine({ ticketExchanges, speaker }: Turn, last: Line): Template | undefined {
  for (const { lines } of ticketExchanges) {
    const at = lines.findIndex((each) => isSaid(each[last.persona], last.text));
    const next = at === -1 ? undefined : lines[at + 1]?.[speaker];
    if (next !== undefined) return next;
  }
  return undefined;
}

function draftOf(line: Template, ticket: VisitorTicket): Draft {
  return { text: filled(line.trim(), ticket), asciiArt: false, uses: [line], isStock: false };
}

/** A visitor's words stay as they were written. */
function filled(line: Template, { number, subject, name = THIS_VISITOR }: VisitorTicket): string {
  return replaceSlots(line, (slot, before) => {
    if (slot === 'number') return String(number);
    if (slot === 'subject') return subject;
    return name === THIS_VISITOR && startsSentence(before) ? capitalised(name) : name;
  });
}
