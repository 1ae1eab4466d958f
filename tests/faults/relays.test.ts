import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { formatCursor } from '#server/live/feed-publication.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { feed } from '#shared/db/schema.ts';
import { addConversation, countSaid } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { SteadyWatcher } from '#tests/support/http/steady-watcher.ts';
import { hasNatsServer } from '#tests/support/processes/nats-server.ts';
import type { TcpLink } from '#tests/support/processes/tcp-link.ts';
import { crowdedSite, numberedWriter, type Part } from '#tests/support/site/crowded-site.ts';
import { numbers } from '#tests/support/site/live-path.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { waitAtMost } from '#tests/support/trials/wait-at-most.ts';

/*
 * S7: the daemon, web, two relays, the edge and NATS are killed and stand still, and the network between any two is cut, under clients that come
 * back to whoever lets them in. In the middle history gets another epoch.
 */

const CLIENTS = Number(process.env['RELAY_CLIENTS'] ?? (LONG ? 4_000 : 60));
/** Half of them before the epoch changes, and half after it. */
const FAULTS = Number(process.env['RELAY_FAULTS'] ?? (LONG ? 100 : 8));
/** Nobody may be away for as many lines as are kept in memory, on a busy machine either. */
const LINE_EVERY_MS = LONG ? 250 : 120;
/** How long most faults last, and how long one of ten does: long enough that everybody gives everybody up. */
const LASTS_MS = LONG ? 4_000 : 1_000;
const LASTS_LONG_MS = LONG ? 20_000 : 1_500;
/** How many clients lose their connection after each fault, besides those whom the fault has cut. */
const CUT_SHARE = 0.2;
const CATCH_UP_MS = LONG ? 180_000 : 60_000;
const TIMEOUT_MS = LONG ? 3_600_000 : 600_000;

interface Fault {
  readonly part: Part;
  readonly isKill: boolean;
  /** The link that is cut meanwhile. */
  readonly link: TcpLink;
  readonly ms: number;
}

/** Every part is killed and stands still in turn, under every link; of ten times, each part stands still long once. */
function faultsOf(parts: readonly Part[], links: readonly TcpLink[]): Fault[] {
  return Array.from({ length: FAULTS }, (_, n) => {
    const [part, link] = [parts[n % parts.length], links[n % links.length]];
    if (!part || !link) throw new Error('nothing can fail');
    const round = Math.floor(n / parts.length);
    return { part, link, isKill: round % 2 === 0, ms: round % 10 === 1 ? LASTS_LONG_MS : LASTS_MS };
  });
}

async function happen({ part, isKill, link, ms }: Fault): Promise<void> {
  link.cut();
  const over = isKill ? await killedFor(part, ms) : await stillFor(part, ms);
  link.heal();
  await over?.started;
}

/** What it needs to start may be behind the link. */
async function killedFor(part: Part, ms: number): Promise<{ started: Promise<void> }> {
  await part.kill();
  await sleep(Math.random() * ms);
  const started = part.start();
  await Promise.race([started, sleep(ms)]);
  return { started };
}

async function stillFor(part: Part, ms: number): Promise<void> {
  part.signal('SIGSTOP');
  await sleep(ms);
  part.signal('SIGCONT');
}

/** How much is missing or came twice at all clients together. */
function outcome(clients: readonly SteadyWatcher[], said: number) {
  const wanted = numbers(1, said);
  const came = clients.map(({ seen }) => difference(wanted, seen));
  const sum = (of: 'lost' | 'duplicated') => came.reduce((total, one) => total + one[of], 0);
  return { tries: FAULTS, lost: sum('lost'), duplicated: sum('duplicated') };
}

/** What is wrong with what each client was told: nothing, for most. */
function wrongOf(clients: readonly SteadyWatcher[], said: number) {
  const wanted = numbers(1, said);
  return clients
    .filter(({ seen }) => seen.length !== said || seen.some((line, n) => line !== wanted[n]))
    .map(({ seen, others, url }) => ({
      url,
      missing: wanted.filter((line) => !seen.includes(line)).join(' '),
      others: others.join(' '),
      last: seen.at(-1),
      count: seen.length,
    }));
}

/** No daemon of the show speaks, which they are told as well. */
const resets = ({ others }: SteadyWatcher) => others.filter((type) => type === 'reset').length;

test.skipIf(!hasNatsServer())(
  `${CLIENTS} clients of web, two relays and the edge get every line once, in order, through ${FAULTS} faults and a change of epoch`,
  async () => {
    const done = beginTrial(
      'S7',
      `${CLIENTS} clients of web, two relays and the edge, faults of each, of the daemon, of NATS and of the network between any two`,
    );
    const { database, folder } = tempDataDir();
    const db = connect(database, 'daemon');
    const conversation = addConversation(db);
    const lastEventId = formatCursor(new FeedReader(db).head());
    const { addresses, links, parts } = await crowdedSite(folder);
    const writer = await numberedWriter({ database, conversation, everyMs: LINE_EVERY_MS });
    const faults = faultsOf([writer, ...parts], links);
    const paths = [
      '/api/eternal/stream',
      `/api/eternal/conversations/${conversation}/stream`,
      '/trpc/eternal.live',
    ];
    const clients = Array.from({ length: CLIENTS }, (_, n) => {
      const url = () =>
        `${addresses[Math.floor(Math.random() * addresses.length)]}${paths[n % paths.length]}`;
      return new SteadyWatcher({ url, lastEventId, address: `10.${n >> 11}.${(n >> 3) % 256}.1` });
    });
    const goThrough = async (some: readonly Fault[]) => {
      for (const fault of some) {
        await happen(fault);
        for (const client of clients) if (Math.random() < CUT_SHARE) client.cut();
      }
    };
    /** Nobody speaks any more, and everybody has everything. */
    const settle = async () => {
      await writer.kill();
      const said = countSaid(db, conversation);
      await waitAtMost(CATCH_UP_MS, () => clients.every(({ seen }) => seen.length >= said));
      done(outcome(clients, said), `${said} lines each`);
      expect(wrongOf(clients, said)).toEqual([]);
    };

    await goThrough(faults.slice(0, FAULTS / 2));
    await settle();
    expect(clients.filter((client) => resets(client) > 0)).toEqual([]);

    // Some are there when history changes, some come back with an id of before.
    for (const client of clients) if (Math.random() < CUT_SHARE) client.cut();
    db.update(feed).set({ epoch: 'feedbeef' }).run();
    await waitAtMost(CATCH_UP_MS, () => clients.every((client) => resets(client) > 0));
    await writer.start();

    await goThrough(faults.slice(FAULTS / 2));
    await settle();
    expect(clients.filter((client) => resets(client) !== 1)).toEqual([]);
  },
  TIMEOUT_MS,
);
