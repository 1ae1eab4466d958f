import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { claimPort } from '#server/commands/running/web-address.ts';
import { closeDb, openDb } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { fillDatabase } from './big-database.ts';
import type { Load, Seen } from './load-client.ts';
import { load, ROOT, startMeasuredWeb, type Server } from './processes.ts';

/** Something to ask a server, over and over. */
export interface Question {
  readonly name: string;
  readonly path: string;
  readonly headers: Record<string, string>;
}

/** What the client saw, and what it cost the server. */
export type Measured = Seen & { readonly cpuMicros: number };

/** What the benches of reads stand on. */
export const BIG = { conversations: 5_000, messagesEach: 40 };
const WARM_UP_S = 0.5;

/** Runs a bench against the real web process on a database of the usual size. */
export function withBigSite<T>(bench: (web: Server, ids: string[]) => Promise<T>): Promise<T> {
  return withSite(BIG, bench);
}

/** Runs a bench against the real web process on a database of that size; `ids` are its conversations'. */
export function withSite<T>(
  size: typeof BIG,
  bench: (web: Server, ids: string[]) => Promise<T>,
  variables: Readonly<Record<string, string>> = {},
): Promise<T> {
  let ids: string[] = [];
  const fill = (database: string) => {
    migrateDb(database, join(ROOT, 'drizzle'));
    const db = openDb(database, 'daemon');
    ids = fillDatabase(db, size);
    closeDb(db);
  };
  return withSiteOn(fill, (web) => bench(web, ids), variables);
}

/** Runs a bench against the real web process; `prepare` makes the database at a path, `folder` has it. */
export async function withSiteOn<T>(
  prepare: (database: string) => void,
  bench: (web: Server, folder: string) => Promise<T>,
  variables: Readonly<Record<string, string>> = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-bench-'));
  prepare(openDataDir(folder).database);
  const web = await startMeasuredWeb(folder, await claimPort({ HOST: '127.0.0.1', PORT: 0 }), variables);
  try {
    return await bench(web, folder);
  } finally {
    await web.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Loads a server with one question after a warm-up. */
export async function measure(
  server: Server,
  { path, headers }: Question,
  how: Pick<Load, 'connections' | 'seconds' | 'manyAddresses'>,
): Promise<Measured> {
  const wanted = { port: server.port, path, headers, ...how };
  await load({ ...wanted, seconds: WARM_UP_S });
  const before = server.cpuSeconds();
  const seen = await load(wanted);
  return { ...seen, cpuMicros: ((server.cpuSeconds() - before) / seen.requests) * 1e6 };
}

/** Measures one thing after the other. */
export async function eachOf<What, Row>(
  things: readonly What[],
  row: (thing: What) => Promise<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const thing of things) rows.push(await row(thing));
  return rows;
}

/** An answer as it comes: its head in pairs of name and value, and its bytes, coded as they are. @throws Error for a refusal. */
export async function answerTo({ port }: Pick<Server, 'port'>, { path, headers }: Question) {
  const [answer] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.statusCode}`);
  return { rawHeaders: answer.rawHeaders, body: await buffer(answer) };
}
