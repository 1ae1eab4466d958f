import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDb, openDb } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { messages } from '#shared/db/schema.ts';
import { inTime } from '#tests/support/http/in-time.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { fillDatabase } from './big-database.ts';
import { ROOT, startLoggedWeb, type LoggedServer } from './processes.ts';
import { doorsTo, type Asking, type Door, type Known } from './refused/doors.ts';
import type { Table } from './table.ts';

/** How many are sent to each door. */
interface Flood {
  readonly warmUp: number;
  readonly measured: number;
  /** Whether what is refused since web is late is sent again, once web has had time: for who asks what doors answer, not what it costs. */
  readonly patient?: boolean;
}

/** What came of a flood. */
export interface Answered {
  readonly door: Door;
  /** How often there was which status. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly cpuMs: number;
  readonly logLines: number;
}

const FLOOD: Flood = { warmUp: 300, measured: Number(process.env['REQUESTS'] ?? 1_000) };
/** What is past a limit by a few is refused for certain. */
const PAST = 10;
const AT_ONCE = 8;

/** What each request of a flood costs, at every door that strangers may knock at. */
export async function refused(): Promise<Table> {
  const all = await floodAll(FLOOD);
  return {
    title: `What a request costs, refused and accepted, of ${FLOOD.measured} each`,
    about:
      'CPU of the whole web process, its log included. Each request comes from an address and a visitor of its own, but for those of which there ' +
      'are too many. "log lines" are of a thousand requests.',
    columns: ['door', 'sent', 'status', 'CPU ms a request', 'log lines'],
    rows: all.map(({ door, statuses, cpuMs, logLines }) => [
      ...[door.door, door.sent, statusesText(statuses), cpuMs.toFixed(2)],
      ((logLines * 1_000) / FLOOD.measured).toFixed(0),
    ]),
  };
}

/** Sends every flood, one after the other, to one site. */
export async function floodAll(flood: Flood): Promise<Answered[]> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-bench-'));
  const known = fill(folder);
  const web = await startLoggedWeb(folder, await steadyPort(), {
    PUBLIC_BIN: 'true',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    const all: Answered[] = [];
    for (const [n, door] of doorsTo(known).entries())
      all.push(await new Flooding({ web, agent, door, number: n + 1, patient: flood.patient }).run(flood));
    return all;
  } finally {
    agent.destroy();
    await web.stop();
    rmSync(folder, { recursive: true });
  }
}

function fill(folder: string): Known {
  const { database } = openDataDir(folder);
  migrateDb(database, join(ROOT, 'drizzle'));
  const db = openDb(database, 'daemon');
  const [conversation = ''] = fillDatabase(db, { conversations: 200, messagesEach: 40 });
  const line = db.select({ id: messages.id }).from(messages).get()?.id ?? '';
  closeDb(db);
  return { conversation, line };
}

interface FloodingDeps {
  readonly web: LoggedServer;
  readonly agent: Agent;
  readonly door: Door;
  /** Tells its addresses from those of other floods. */
  readonly number: number;
  readonly patient: boolean | undefined;
}

/** A flood at one door. */
class Flooding {
  readonly #deps: FloodingDeps;
  #sent = 0;

  constructor(deps: FloodingDeps) {
    this.#deps = deps;
  }

  async run({ warmUp, measured }: Flood): Promise<Answered> {
    const { web, door } = this.#deps;
    if (door.refusedAfter !== undefined) await this.#send(door.refusedAfter + PAST, door.exhaustBy);
    await this.#send(warmUp);
    const [cpuBefore, linesBefore] = [web.cpuSeconds(), web.logLines()];
    const statuses = await this.#send(measured);
    const cpuMs = ((web.cpuSeconds() - cpuBefore) * 1_000) / measured;
    return { door, statuses, cpuMs, logLines: web.logLines() - linesBefore };
  }

  async #send(count: number, instead?: Asking): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {};
    const until = this.#sent + count;
    const keepSending = async () => {
      while (this.#sent < until) {
        const status = await this.#answer((this.#sent += 1), instead);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, keepSending));
    return statuses;
  }

  /** What it comes to; whoever is patient asks again for as long as web is late. */
  async #answer(n: number, instead?: Asking): Promise<number> {
    const ask = async () => ({ status: await this.#ask(n, instead) });
    return (await (this.#deps.patient ? inTime(ask) : ask())).status;
  }

  /** 0 where the connection broke. */
  async #ask(n: number, instead?: Asking): Promise<number> {
    const { web, agent, door } = this.#deps;
    const { method, path, body, headers } = instead ?? door.ask(n);
    const sent = { ...headers, ...this.#identity(n) };
    const asking = request({ host: '127.0.0.1', port: web.port, agent, method, path, headers: sent });
    try {
      const [answer] = (await once(asking.end(body), 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
      return answer.statusCode ?? 0;
    } catch {
      return 0;
    }
  }

  #identity(n: number): Record<string, string> {
    const { number, door } = this.#deps;
    const host = door.refusedAfter === undefined ? n : 1;
    const address = `10.${number}.${host >> 8}.${host & 255}`;
    return {
      'x-forwarded-for': address,
      cookie: `visitor=${(number * 1_000_000 + n).toString(16).padStart(24, '0')}`,
    };
  }
}

function statusesText(statuses: Readonly<Record<number, number>>): string {
  const entries = Object.entries(statuses);
  if (entries.length === 1) return entries[0]?.[0] ?? '';
  return entries.map(([status, times]) => `${times} x ${status}`).join(', ');
}
