import { z } from 'zod';
import type { ExchangeLine, VisitorTickets } from './content.ts';
import { slotsOf } from './template.ts';

/** Who takes it up, what the other says to that, and the same once more: then the plot goes on with whoever's turn it was. */
const LINES = 4;
/** What such an exchange says of its ticket. */
export const TICKET_SLOTS = ['subject', 'name', 'number'] as const;

/** The shape of content/visitor-tickets.yaml. @param exchange a dialogue of the two. */
export function visitorTicketsSchema(exchange: z.ZodType<ExchangeLine[]>): z.ZodType<VisitorTickets> {
  const entry = z
    .strictObject({
      id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'an id is kebab-case'),
      lines: exchange.refine((lines) => lines.length === LINES, `an exchange about a ticket has ${LINES} lines`),
    })
    .superRefine(({ lines }, context) => {
      for (const message of mistakesIn(lines)) context.addIssue({ code: 'custom', message });
    });
  return z.strictObject({
    unplayable: z.string().trim().min(1),
    exchanges: z.array(entry).refine(haveOwnIds, 'two exchanges have the same id'),
  });
}

/** Whatever a visitor wrote has to fit, so it is only ever quoted. */
function* mistakesIn(lines: readonly ExchangeLine[]): Generator<string> {
  const texts = lines.flatMap((line) => Object.values(line));
  if (!texts[0]?.includes('{subject}')) yield 'the first line says what the ticket is about: {subject}';
  for (const text of texts) {
    if (text.replaceAll('"{subject}"', '').includes('{subject}')) yield '{subject} stands in double quotation marks';
    for (const slot of slotsOf(text).filter(isUnknown)) yield `there is no slot {${slot}} here`;
  }
}

function haveOwnIds(entries: readonly { readonly id: string }[]): boolean {
  return new Set(entries.map(({ id }) => id)).size === entries.length;
}

function isUnknown(slot: string): boolean {
  return !TICKET_SLOTS.some((each) => each === slot);
}
