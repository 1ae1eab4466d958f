import { cpSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openDataDir } from '#shared/db/data-dir.ts';
import { BRAND } from '#shared/brand.ts';
import { messages } from '#shared/db/schema.ts';
import { startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { addProvider, answerTests } from '#tests/support/database/provider-writer.ts';
import { ADMIN, logIn, signIn } from '#tests/support/site/admin.ts';
import { addTicket } from '#tests/support/database/ticket-writer.ts';
import { addArchive } from '#tests/support/database/archive-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { clientOf, FACES, type Input, type Said } from '#tests/support/http/faces.ts';
import { inTime } from '#tests/support/http/in-time.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { PROCEDURES, type RouterProcedure } from '#tests/support/site/procedures.ts';
import { refuse } from '#tests/support/database/refusal-writer.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/** What a row of the walk may refer to. */
interface Seed {
  readonly token: string;
  readonly conversation: string;
  readonly archive: string;
  /** One of the conversation's. */
  readonly line: string;
  /** What was deleted and can be restored. */
  readonly deletion: string;
  /** One beside the first. */
  readonly provider: string;
  /** The visitor's, which waits. */
  readonly ticket: number;
}

interface Row {
  readonly input: (seed: Seed) => Input;
  /** An input that both must refuse alike. */
  readonly refused?: Input;
  /** Fields that are made anew at each call. */
  readonly fresh?: readonly string[];
}

const nothing: Row = { input: () => undefined };
const UNKNOWN = 'f'.repeat(24);
/** Who makes all calls. */
const VISITOR = 'a'.repeat(24);

/** What each procedure with a REST route is called with. */
const WALK: Record<string, Row> = {
  'admin.archives': nothing,
  'admin.audit': { input: () => ({ limit: 5 }), refused: { limit: 0 } },
  'admin.deleteArchives': nothing,
  'admin.deleteConversations': nothing,
  'admin.deleteEternalConversations': nothing,
  'admin.providerKey': nothing,
  'admin.removeProviderKey': nothing,
  'admin.replaceBranding': nothing,
  'admin.setProviderKey': { input: () => ({ apiKey: 'sk-1234567890' }), refused: { apiKey: ' ' } },
  'admin.setTimestamps': {
    input: () => ({ timestamp: '2026-01-02T03:04:05.006Z' }),
    refused: { timestamp: 'now' },
  },
  'admin.stats': nothing,
  'admin.uploadText': {
    input: () => ({ title: 'A file', content: '<feral> Hello.' }),
    refused: { title: 'A file', content: 'a\0b' },
    fresh: ['conversationId'],
  },
  'archives.list': { input: () => ({ limit: 10 }), refused: { limit: 101 } },
  'auth.login': {
    input: () => ({ ...ADMIN }),
    refused: { username: 'admin', password: 'wrong' },
    fresh: ['token'],
  },
  'auth.logout': nothing,
  'bin.list': { input: () => ({ limit: 5 }), refused: { limit: 101 } },
  'bin.state': nothing,
  'chat.send': {
    input: ({ conversation }) => ({ id: conversation, content: 'Are you well?' }),
    refused: { id: UNKNOWN, content: 'Anybody?' },
    fresh: ['_id', 'createdAt'],
  },
  'conversations.list': { input: () => ({ limit: 12, skip: 0 }), refused: { skip: -1 } },
  'conversations.remove': { input: ({ conversation }) => ({ id: conversation }), refused: { id: UNKNOWN } },
  'deletions.forget': { input: ({ deletion }) => ({ id: deletion }), refused: { id: UNKNOWN } },
  'deletions.list': nothing,
  'deletions.preview': {
    input: ({ conversation }) => ({ kind: 'conversation', id: conversation }),
    refused: { kind: 'archives', id: UNKNOWN },
  },
  'deletions.restore': { input: ({ deletion }) => ({ id: deletion }), refused: { id: UNKNOWN } },
  'duel.command': { input: () => ({ command: 'beat' }), refused: { command: 'dance' } },
  'duel.console': nothing,
  'duel.desk': nothing,
  'duel.setModel': { input: () => ({ model: 'a-model' }), refused: { model: 7 } },
  'eternal.history': { input: () => ({ limit: 100 }), refused: { limit: 501 } },
  'eternal.opening': { input: () => ({ limit: 100 }), refused: { limit: 0 } },
  'eternal.setState': { input: () => ({ enabled: false }), refused: { enabled: 'no' } },
  'eternal.spoils': nothing,
  'eternal.state': nothing,
  'eternal.watchers': nothing,
  'lines.byId': { input: ({ line }) => ({ id: line }), refused: { id: UNKNOWN } },
  'lines.random': { input: () => undefined, fresh: ['id'] },
  'lines.provenance': { input: ({ line }) => ({ id: line }), refused: { id: UNKNOWN } },
  'providers.list': nothing,
  'providers.models': { input: () => ({ id: 'first' }), refused: { id: UNKNOWN } },
  'providers.remove': { input: ({ provider }) => ({ id: provider }), refused: { id: 'first' } },
  'providers.save': {
    input: () => ({ name: 'Another', baseUrl: 'http://127.0.0.1:9/v1', model: 'a-model' }),
    refused: { baseUrl: 'ftp://127.0.0.1' },
    fresh: ['id'],
  },
  'providers.test': { input: () => ({ id: 'first' }), refused: { id: UNKNOWN }, fresh: ['at'] },
  'recap.latest': { input: () => ({ limit: 5 }), refused: { limit: 0 } },
  'replay.day': { input: () => ({}), refused: { day: '2026-02-31' } },
  'replay.page': { input: ({ line }) => ({ line, limit: 2 }), refused: { line: UNKNOWN } },
  'search.find': { input: () => ({ q: 'line', sort: 'best' }), refused: { q: 'by:nobody' } },
  'stamps.best': { input: () => ({ period: 'ever' }), refused: { period: 'yesterday' } },
  'stamps.counts': { input: ({ line }) => ({ line }), refused: { line: UNKNOWN } },
  'stamps.set': {
    input: ({ line }) => ({ id: line, stamp: 'regretted' }),
    refused: { id: UNKNOWN, stamp: 'regretted' },
  },
  'search.first': { input: () => ({ word: 'line' }), refused: { word: '...' } },
  'themes.current': nothing,
  'themes.list': nothing,
  'themes.set': { input: () => ({ themeId: 'cyber-teal' }), refused: { themeId: 'beige' } },
  'tickets.approve': { input: ({ ticket }) => ({ number: ticket }), refused: { number: 1 } },
  'tickets.byNumber': { input: ({ ticket }) => ({ number: ticket }), refused: { number: 1 } },
  'tickets.decline': {
    input: ({ ticket }) => ({ numbers: [ticket], letter: 'No.' }),
    refused: { numbers: [], letter: 'No.' },
  },
  'tickets.desk': { input: () => ({ state: 'waiting' }), refused: { state: 'lost' } },
  'tickets.file': {
    input: () => ({ subject: 'soup', name: 'Ana' }),
    refused: { subject: 'see www.example.org' },
    fresh: ['filedAt'],
  },
  'tickets.guestBook': nothing,
  'tickets.remove': { input: ({ ticket }) => ({ number: ticket }), refused: { number: 1 } },
  'tickets.setAutomatic': { input: () => ({ automatic: true }), refused: { automatic: 'yes' } },
};

/** A site with something of everything. */
async function seedSite() {
  const { baseUrl } = await startFakeProvider({ say: 'A line.' });
  const web = await startTestWeb({
    publicBin: true,
    provider: { baseUrl, key: undefined, model: 'a-model' },
  });
  answerTests(web.db);
  const token = await signIn(web);
  const archive = await addArchive(web, `A ${BRAND.oldWord}`, [`<feral> the ${BRAND.oldWord}`, 'two']);
  const conversation = addConversation(web.db, { title: 'live' });
  for (const content of ['one', 'two', 'three']) say(web.db, conversation, content);
  const line = web.db.select().from(messages).all().at(-1)?.id ?? '';
  refuse(web.db, conversation);
  say(web.db, addConversation(web.db, { origin: 'upload', live: false }), 'uploaded');
  await call(web, 'POST /admin/themes/apply', { token, json: { themeId: 'violet-neon' } });
  await call(web, 'POST /admin/openai-key', { token, json: { apiKey: 'sk-0987654321' } });
  const provider = addProvider(web.db);
  const ticket = addTicket(web.db, { visitorId: VISITOR, purpose: 'guest-book' });
  const deletion = await deleteOne(web, token);
  web.db.$client.pragma('wal_checkpoint(TRUNCATE)');
  return { web, seed: { token, conversation, archive, line, deletion, provider, ticket } };
}

async function deleteOne(web: TestWeb, token: string): Promise<string> {
  const id = addConversation(web.db, { origin: 'upload', live: false });
  say(web.db, id, 'no more');
  await call(web, `DELETE /admin/conversations/${id}`, { token });
  const { json } = await call(web, 'GET /admin/deletions', { token });
  return (json as { id: string }[])[0]?.id ?? '';
}

/** Two servers on equal data, one for each face. */
async function startTwins() {
  const { web: original, seed } = await seedSite();
  const twins = FACES.map(async (speak) => {
    const copy = tempFolder();
    cpSync(original.dataDir.folder, copy, { recursive: true });
    const web = await startTestWeb({ dataDir: { ...openDataDir(copy), folder: copy } });
    answerTests(web.db);
    return { speak, web };
  });
  return { seed, twins: await Promise.all(twins) };
}

/** The answer of each face to a call, and how its database counts afterwards. */
async function changeBoth(procedure: RouterProcedure, { input, fresh }: Row) {
  const { seed, twins } = await startTwins();
  return Promise.all(
    twins.map(async ({ speak, web }) => {
      const said = await speak({ web, token: seed.token, visitorId: VISITOR }, procedure, input(seed));
      const token = await logIn(web);
      const { json } = await call(web, 'GET /admin/stats', { token });
      return { said: withoutFresh(said, fresh), stats: json };
    }),
  );
}

function withoutFresh(said: Said, fresh: readonly string[] = []): unknown {
  const text = JSON.stringify(said, (key, value: unknown) => (fresh.includes(key) ? `a new ${key}` : value));
  return JSON.parse(text);
}

/** What one site says to the same calls over each face, by procedure. */
async function askBoth(procedures: readonly RouterProcedure[], ask: Asking) {
  const { web, seed } = await seedSite();
  const said = FACES.map(async (speak) => {
    const answers: Record<string, Said> = {};
    for (const procedure of procedures) {
      const token = ask.signedIn && procedure.protected ? seed.token : undefined;
      const face = { web, token, visitorId: VISITOR };
      const input = ask.input(rowOf(procedure), seed);
      answers[procedure.name] = await inTime(() => speak(face, procedure, input));
    }
    return answers;
  });
  return Promise.all(said);
}

interface Asking {
  readonly input: (row: Row, seed: Seed) => Input;
  readonly signedIn: boolean;
}

const WALKED = PROCEDURES.filter(({ route }) => route !== undefined);
const QUERIES = WALKED.filter(({ type }) => type === 'query');
const MUTATIONS = WALKED.filter(({ type }) => type === 'mutation');
const rowOf = ({ name }: RouterProcedure) => WALK[name] ?? nothing;

describe('REST and tRPC', () => {
  test('have a row in this walk for every procedure with a route', () => {
    expect(Object.keys(WALK).sort()).toEqual(WALKED.map(({ name }) => name).sort());
  });

  test('answer every query alike', async () => {
    const ask: Asking = { input: (row, seed) => row.input(seed), signedIn: true };
    const [rest, trpc] = await askBoth(QUERIES, ask);
    for (const { name } of QUERIES) expect(rest?.[name], name).toHaveProperty('answer');
    expect(trpc).toEqual(rest);
  });

  test.each(MUTATIONS)('answer $name alike, with the same effect', async (procedure) => {
    const [rest, trpc] = await changeBoth(procedure, rowOf(procedure));
    expect(rest?.said).toHaveProperty('answer');
    expect(trpc).toEqual(rest);
  });

  test('refuse alike what neither can do', async () => {
    const refusing = WALKED.filter((procedure) => rowOf(procedure).refused);
    const [rest, trpc] = await askBoth(refusing, { input: ({ refused }) => refused, signedIn: true });
    for (const { name } of refusing) expect(rest?.[name], name).toHaveProperty('error');
    expect(trpc).toEqual(rest);
  });

  test('refuse alike whoever has not logged in', async () => {
    const closed = WALKED.filter((procedure) => procedure.protected);
    const ask: Asking = { input: (row, seed) => row.input(seed), signedIn: false };
    const [rest, trpc] = await askBoth(closed, ask);
    const refusal = { status: 401, code: 'UNAUTHORIZED', error: 'Please log in first.' };
    for (const { name } of closed) expect(rest?.[name], name).toEqual(refusal);
    expect(trpc).toEqual(rest);
  });

  test('answer alike what stands beside the adapter: a page of a conversation, an archive as text, and the beacon', async () => {
    const { web, seed } = await seedSite();
    const client = clientOf({ web, token: undefined });
    const { text } = await call(web, `GET /archives/${seed.archive}`);
    expect(await client.query('archives.text', { id: seed.archive })).toMatchObject({ text });
    const page = await call(web, `GET /eternal/conversations/${seed.conversation}?limit=2`);
    expect(page.json).toMatchObject({ hasEarlier: true });
    const typed = await client.query('conversations.byId', { id: seed.conversation, limit: 2 });
    // REST writes times as text.
    expect(JSON.parse(JSON.stringify(typed))).toEqual(page.json);
    const input = { since: new Date(0).toISOString() };
    const { json } = await call(web, 'POST /eternal/archive', { json: input });
    expect(await client.mutation('eternal.archive', input)).toEqual(json);
  });
});
