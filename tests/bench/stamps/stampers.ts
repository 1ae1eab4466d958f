import { Agent, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whom to stamp, how often, and for how long. */
export interface Stamping {
  readonly port: number;
  readonly perSecond: number;
  readonly seconds: number;
}

/** What came of it. */
export interface Stamped {
  readonly sent: number;
  readonly failed: number;
  /** How many of each stamp a line has by what was answered to each call, as `<line> <stamp>`. */
  readonly counts: Readonly<Record<string, number>>;
}

const VISITORS = 3_000;
const STAMPS = ['regretted', 'denied', 'filed', 'framed'];
/** People stamp what was said last. */
const LINES = 20;
/** One press of so many takes a stamp back. */
const TAKEN_BACK = 10;
const LOOK_MS = 1_000;
const SOCKETS = 16;

/*
 * The process of the visitors who stamp; tests/bench/stamps.ts starts it. It keeps its own account of what each visitor has on which line,
 * by nothing but what it was answered, over all that it is asked to do.
 */
const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
const marks = new Set<string>();
let presses = 0;

process.on('message', (stamping: Stamping) => {
  void run(stamping).then((stamped) => process.send?.(stamped));
});
process.once('disconnect', () => process.exit());

async function run({ port, perSecond, seconds }: Stamping): Promise<Stamped> {
  const outcome = { sent: 0, failed: 0 };
  const underWay: Promise<void>[] = [];
  let lines = await latestLines(port);
  const began = performance.now();
  const looking = setInterval(() => void latestLines(port).then((found) => (lines = found)), LOOK_MS);
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = began + (n * 1_000) / perSecond - performance.now();
    if (due > 0) await sleep(due);
    outcome.sent += 1;
    underWay.push(press(port, lines).then((done) => void (outcome.failed += done ? 0 : 1)));
  }
  clearInterval(looking);
  await Promise.all(underWay);
  return { ...outcome, counts: countsOf() };
}

async function latestLines(port: number): Promise<string[]> {
  const history = await fetch(`http://127.0.0.1:${port}/api/eternal/history?limit=${LINES}`);
  return ((await history.json()) as { _id: string }[]).map(({ _id }) => _id);
}

/** Each visitor has a stamp of theirs to press at a time, so that what it was answered last is what is so. */
async function press(port: number, lines: readonly string[]): Promise<boolean> {
  presses += 1;
  const visitor = presses % VISITORS;
  const line = lines[Math.floor(Math.random() * lines.length)] ?? '';
  const stamp = STAMPS[Math.floor(Math.random() * STAMPS.length)] ?? '';
  const mark = `${line} ${stamp} ${visitor}`;
  const on = !(marks.has(mark) && Math.random() < 1 / TAKEN_BACK);
  const status = await post(port, { visitor, line, body: JSON.stringify({ stamp, on }) });
  if (status !== 200) return false;
  if (on) marks.add(mark);
  else marks.delete(mark);
  return true;
}

interface Press {
  readonly visitor: number;
  readonly line: string;
  readonly body: string;
}

/** Each visitor comes from an address of their own, as a proxy in front would say. */
async function post(port: number, { visitor, line, body }: Press): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    cookie: `visitor=${visitor.toString(16).padStart(24, '0')}`,
    'x-forwarded-for': `11.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
  };
  const options = { host: '127.0.0.1', port, agent, method: 'POST', path: `/api/stamps/${line}`, headers };
  try {
    const [answer] = (await once(request(options).end(body), 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer.statusCode ?? 0;
  } catch {
    return 0;
  }
}

function countsOf(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const mark of marks) {
    const key = mark.split(' ').slice(0, 2).join(' ');
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
