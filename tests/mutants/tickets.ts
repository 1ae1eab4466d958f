import type { Mutant } from './mutant.ts';

const SERVICE = ['tests/server/modules/tickets/tickets.service.test.ts'];
const DESK = ['tests/server/modules/tickets/ticket-desk.service.test.ts'];
const READER = ['tests/daemon/tickets/ticket-reader.test.ts'];
const STORE = ['tests/daemon/turns/turn-store.test.ts'];
const SECURITY = ['tests/security/tickets.test.ts'];

/** What visitors file. */
export const TICKETS: readonly Mutant[] = [
  {
    name: "the visitor of a visitor's ticket",
    file: 'src/server/modules/tickets/tickets.service.ts',
    find: '.where(and(eq(tickets.number, number), eq(tickets.visitorId, visitorId)))',
    replace: '.where(eq(tickets.number, number))',
    tests: SERVICE,
  },
  {
    name: 'the tickets of an address',
    file: 'src/server/modules/tickets/tickets.service.ts',
    find: '      this.#limits.count(address);\n',
    replace: '',
    tests: SERVICE,
  },
  {
    name: 'entries of the guest book that nobody has read',
    file: 'src/server/modules/tickets/tickets.service.ts',
    find: '      eq(tickets.isRead, true),\n',
    replace: '',
    tests: SERVICE,
  },
  {
    name: 'words that an administrator changed, and nobody has read',
    file: 'src/server/modules/tickets/ticket-desk.service.ts',
    find: "const isRead = row.isRead && row.state !== 'declined' && isSame;",
    replace: "const isRead = row.isRead && row.state !== 'declined';",
    tests: DESK,
  },
  {
    name: 'a name in which somebody is in distress',
    file: 'src/daemon/tickets/ticket-reader.ts',
    find: 'name === null ? [subject] : [subject, name]',
    replace: '[subject]',
    tests: READER,
  },
  {
    name: 'a ticket that was declined while its line was written',
    file: 'src/daemon/tickets/ticket-store.ts',
    find: "if (changes === 0) throw new TicketGone('the ticket is not to be played any more');",
    replace: '',
    tests: STORE,
  },
  {
    name: 'a ticket that nobody has read',
    file: 'src/daemon/tickets/ticket-store.ts',
    find: "eq(tickets.purpose, 'show'), eq(tickets.isRead, true));",
    replace: "eq(tickets.purpose, 'show'));",
    tests: STORE,
  },
  {
    name: 'a form that another site posts',
    file: 'src/server/pages/ticket-forms.ts',
    find: '    assertSameSite(request, publicUrl);\n',
    replace: '',
    tests: SECURITY,
  },
  {
    name: 'a receipt that is kept',
    file: 'src/server/http/security-headers.ts',
    find: "void reply.header('cache-control', 'no-store');",
    replace: '',
    tests: SECURITY,
  },
];
