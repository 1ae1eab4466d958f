import { BODY_BYTES, CALLS_PER_MINUTE } from '#server/limits/table.ts';

/** What is asked. */
export interface Asking {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Something that strangers may send, over and over. */
export interface Door {
  readonly door: string;
  readonly sent: string;
  /** What each is answered with. */
  readonly status: number;
  /** The `n`th request of the flood; each has another visitor. */
  readonly ask: (n: number) => Asking;
  /** All come from one address, which is refused after so many; else each has an address of its own. */
  readonly refusedAfter?: number;
  /** What uses up the limit, where what is measured would take longer for that than a limit remembers. */
  readonly exhaustBy?: Asking;
}

/** What the doors are about. */
export interface Known {
  readonly conversation: string;
  readonly line: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const ELSEWHERE = { origin: 'https://hostile.example', 'sec-fetch-site': 'cross-site' };
const NO_ID = 'f'.repeat(24);

const get = (path: string): Asking => ({ method: 'GET', path });
const post = (path: string, fields: object, headers = {}): Asking => ({
  ...{ method: 'POST', path, headers: { ...JSON_TYPE, ...headers } },
  body: JSON.stringify(fields),
});
const form = (path: string, fields: Record<string, string>, headers = {}): Asking => ({
  ...{ method: 'POST', path, headers: { ...FORM_TYPE, ...headers } },
  body: new URLSearchParams(fields).toString(),
});

/** Every door that stands open to strangers, with what is accepted there and what is refused. */
export function doorsTo(known: Known): Door[] {
  return [...stampDoors(known), ...ticketDoors(), ...readDoors(known), ...otherDoors(known)];
}

function stampDoors({ line }: Known): Door[] {
  const path = `/api/stamps/${line}`;
  const filed = { stamp: 'filed' };
  const door = 'stamps';
  return [
    { door, sent: 'a stamp', status: 200, ask: () => post(path, filed) },
    {
      ...{ door, sent: 'too many a minute', status: 429, refusedAfter: CALLS_PER_MINUTE.stamp },
      ask: () => post(path, filed),
    },
    { door, sent: 'on no line', status: 404, ask: () => post(`/api/stamps/${NO_ID}`, filed) },
    { door, sent: 'one that there is not', status: 400, ask: () => post(path, { stamp: 'kissed' }) },
    { door, sent: 'from another site', status: 403, ask: () => post(path, filed, ELSEWHERE) },
    { door: 'stamps, form', sent: 'a stamp', status: 303, ask: () => form(`/line/${line}/stamps`, filed) },
    {
      ...{ door: 'stamps, form', sent: 'from another site', status: 403 },
      ask: () => form(`/line/${line}/stamps`, filed, ELSEWHERE),
    },
  ];
}

function ticketDoors(): Door[] {
  const door = 'tickets';
  const path = '/api/tickets';
  const ticket = (n: number) => ({ subject: `a leaf blower, number ${n}` });
  const long = { subject: 'x'.repeat(BODY_BYTES.anonymous) };
  return [
    { door, sent: 'a ticket', status: 201, ask: (n) => post(path, ticket(n)) },
    {
      ...{ door, sent: 'too many a minute', status: 429, refusedAfter: CALLS_PER_MINUTE.write },
      ask: (n) => post(path, ticket(n)),
    },
    { door, sent: 'a link', status: 400, ask: () => post(path, { subject: 'see www.example.org' }) },
    { door, sent: 'nothing', status: 400, ask: () => post(path, { subject: '' }) },
    { door, sent: 'a long body', status: 413, ask: () => post(path, long) },
    { door, sent: 'from another site', status: 403, ask: (n) => post(path, ticket(n), ELSEWHERE) },
    { door: 'tickets, form', sent: 'a ticket', status: 303, ask: (n) => form('/tickets', ticket(n)) },
    {
      ...{ door: 'tickets, form', sent: 'a link', status: 303 },
      ask: () => form('/tickets', { subject: 'see www.example.org' }),
    },
    { door: 'guest book, form', sent: 'an entry', status: 303, ask: (n) => form('/guestbook', ticket(n)) },
    { door: "somebody's ticket", sent: 'its number', status: 404, ask: () => get('/api/tickets/4001') },
    { door: "somebody's ticket", sent: 'its page', status: 404, ask: () => get('/tickets/4001') },
  ];
}

/** One kind of reads stands for all: they are counted together. */
function readDoors({ line }: Known): Door[] {
  const cheap = { exhaustBy: get(`/api/replay?line=${NO_ID}`) };
  const at = (n: number) => new Date(1_700_000_000_000 + n * 61_000).toISOString();
  return [
    {
      door: 'first time of a word',
      sent: 'a word',
      status: 200,
      ask: (n) => get(`/api/search/first?word=w${n}`),
    },
    {
      door: 'first time of a word',
      sent: 'a word, as a page',
      status: 200,
      ask: (n) => get(`/first?word=p${n}`),
    },
    {
      ...{ door: 'first time of a word', sent: 'too many a minute', status: 429 },
      ...{ refusedAfter: CALLS_PER_MINUTE.search, ask: (n: number) => get(`/api/search/first?word=w${n}`) },
    },
    {
      ...{ door: 'first time of a word', sent: 'too many a minute, as a page', status: 429 },
      ...{ refusedAfter: CALLS_PER_MINUTE.search, ask: (n: number) => get(`/first?word=p${n}`) },
    },
    {
      ...{ door: 'first time of a word', sent: 'two thousand characters', status: 400 },
      ask: () => get(`/api/search/first?word=${'x'.repeat(2_000)}`),
    },
    { door: 'search', sent: 'a word', status: 200, ask: (n) => get(`/api/search?q=word${n}`) },
    { door: 'replay', sent: 'a moment', status: 200, ask: (n) => get(`/api/replay?at=${at(n)}`) },
    { door: 'replay', sent: 'a moment, as a page', status: 200, ask: (n) => get(`/replay?at=${at(n)}`) },
    {
      ...{ door: 'replay', sent: 'too many a minute', status: 429, refusedAfter: CALLS_PER_MINUTE.read },
      ...{ ...cheap, ask: (n: number) => get(`/api/replay?at=${at(n)}`) },
    },
    {
      ...{ door: 'replay', sent: 'too many a minute, as a page', status: 429 },
      ...{ refusedAfter: CALLS_PER_MINUTE.search, ask: (n: number) => get(`/replay?at=${at(n)}`) },
    },
    { door: 'replay', sent: 'no moment', status: 400, ask: (n) => get(`/api/replay?at=never${n}`) },
    { door: 'replay', sent: 'no line', status: 404, ask: () => get(`/api/replay?line=${NO_ID}`) },
    { door: 'recap', sent: 'a page', status: 200, ask: () => get('/api/recap') },
    { door: 'the bin', sent: 'its page', status: 200, ask: () => get('/bin') },
    { door: 'the bin', sent: 'its lines', status: 200, ask: () => get('/api/bin') },
    { door: 'best', sent: 'its page', status: 200, ask: () => get('/best') },
    { door: 'best', sent: 'its lines', status: 200, ask: () => get('/api/stamps/best') },
    { door: 'best', sent: 'no such ledger', status: 404, ask: (n) => get(`/best/never${n}`) },
    { door: 'counts of stamps', sent: 'a line', status: 200, ask: () => get(`/api/stamps?line=${line}`) },
  ];
}

function otherDoors({ conversation }: Known): Door[] {
  const chat = `/api/conversations/${conversation}/messages`;
  const question = (n: number) => ({ content: `Who let you out, ${n}?` });
  const wrong = { username: 'admin', password: 'a guess' };
  const beacon = { since: new Date(0).toISOString() };
  return [
    { door: 'chat', sent: 'a message', status: 202, ask: (n) => post(chat, question(n)) },
    {
      ...{ door: 'chat', sent: 'too many a minute', status: 429, refusedAfter: CALLS_PER_MINUTE.write },
      ask: (n) => post(chat, question(n)),
    },
    { door: 'chat', sent: 'from another site', status: 403, ask: (n) => post(chat, question(n), ELSEWHERE) },
    {
      ...{ door: 'sign-in', sent: 'a guess, too many', status: 429, refusedAfter: CALLS_PER_MINUTE.login },
      ask: () => post('/api/auth/login', wrong),
    },
    {
      door: 'sign-in',
      sent: 'no JSON',
      status: 400,
      ask: () => ({ ...post('/api/auth/login', wrong), body: '{"' }),
    },
    { door: 'beacon', sent: 'a beacon', status: 200, ask: () => post('/api/eternal/archive', beacon) },
    {
      ...{ door: 'beacon', sent: 'from another site', status: 403 },
      ask: () => post('/api/eternal/archive', beacon, ELSEWHERE),
    },
    {
      door: 'an administrator’s call',
      sent: 'no session',
      status: 401,
      ask: () => get('/api/admin/tickets'),
    },
    { door: 'nothing', sent: 'a page that is not there', status: 404, ask: (n) => get(`/nowhere-${n}`) },
    { door: 'nothing', sent: 'a call that is not there', status: 404, ask: (n) => get(`/api/nowhere-${n}`) },
  ];
}
