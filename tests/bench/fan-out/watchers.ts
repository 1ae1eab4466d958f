import { connect, type Socket } from 'node:net';
import { DIGITS, MARK, nowMs } from './event.ts';

/** Whom to watch, and how many watch. */
export interface Watching {
  readonly port: number;
  readonly path: string;
  readonly watchers: number;
  /** How many are opened at once; the next when all of them are served. */
  readonly atOnce?: number;
  /** What they take; an event stream unless said. */
  readonly accept?: string | undefined;
  /** What they resume from. */
  readonly lastEventId?: string;
}

/** Tells what has arrived of an event, whoever is still waiting. */
export interface Telling {
  readonly tell: number;
}

/** When an event reached its watchers, on the clock of `nowMs`. */
export interface Arrivals {
  readonly event: number;
  readonly received: number;
  readonly firstMs: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly lastMs: number;
  /** How often something else came since they watch: heartbeats. */
  readonly others: number;
}

const AT_ONCE = 100;
const READ_BYTES = 64 * 1024;
const OK = Buffer.from('HTTP/1.1 200');
/** `performance.now()` costs a tenth of `nowMs()`; both count CLOCK_MONOTONIC. A pause between the two only makes the difference smaller. */
const CLOCK_OFFSET_MS = Math.max(...Array.from({ length: 100 }, () => nowMs() - performance.now()));

/*
 * The process of the watchers; tests/bench/fan-out.ts starts it. It answers when all watch, and then says when each event reached
 * whom, once all have it. All sockets read into one Buffer, in which it looks for an event's number and nothing else: whatever it
 * did besides would be taken for the server's slowness.
 */
const bytes = Buffer.alloc(READ_BYTES);
let sockets: Socket[] = [];
let times = new Float64Array();
let current = -1;
/** The last event that those who watched before have seen: a terminal shows the last lines to whoever comes. */
let known = -1;
let received = 0;
let others = 0;

process.on('message', (asked: Watching | Telling) => {
  if ('tell' in asked) tell(asked.tell);
  else void watch(asked).then(() => process.send?.('watching'));
});
process.once('disconnect', () => process.exit());

/** Those who watched before leave first. */
async function watch({ watchers, atOnce = AT_ONCE, ...where }: Watching): Promise<void> {
  for (const socket of sockets) socket.resetAndDestroy();
  sockets = [];
  known = current;
  times = new Float64Array(watchers);
  for (let n = 0; n < watchers; n += atOnce) {
    const some = Math.min(atOnce, watchers - n);
    await Promise.all(Array.from({ length: some }, (_, i) => open(where, n + i)));
  }
  others = 0;
}

/** Resolves when the server has begun to answer. Whoever is cut after that misses what comes, and that is counted. */
function open(where: Omit<Watching, 'watchers'>, n: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let read = (length: number): void => {
      read = note;
      if (bytes.compare(OK, 0, OK.length, 0, OK.length) === 0) resolve();
      else reject(new Error(`a watcher was told: ${bytes.toString('latin1', 0, length)}`));
      note(length);
    };
    const callback = (length: number) => {
      read(length);
      return true;
    };
    const socket = connect({ port: where.port, host: '127.0.0.1', onread: { buffer: bytes, callback } });
    sockets.push(socket.on('error', reject).on('connect', () => socket.write(question(where, n))));
  });
}

/** Each from an address of its own, as a proxy in front would say: one address may watch twenty times. */
function question({ path, accept, lastEventId }: Omit<Watching, 'watchers'>, n: number): string {
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const headers = [`host: bench`, `accept: ${accept ?? 'text/event-stream'}`, `x-forwarded-for: ${address}`];
  if (lastEventId !== undefined) headers.push(`last-event-id: ${lastEventId}`);
  return [`GET ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n');
}

/** Notes the events among the first `length` bytes. */
function note(length: number): void {
  let at = bytes.indexOf(MARK);
  if (at === -1 || at >= length) others += 1;
  while (at !== -1 && at < length) {
    arrive(Number(bytes.toString('latin1', at + 1, at + 1 + DIGITS)));
    at = bytes.indexOf(MARK, at + 1);
  }
}

function arrive(event: number): void {
  if (event < current || event <= known) return;
  if (event > current) received = 0;
  current = event;
  times[received] = performance.now() + CLOCK_OFFSET_MS;
  received += 1;
  if (received === times.length) tell(event);
}

/** The times are in order: one clock wrote them one after the other. */
function tell(event: number): void {
  const reached = event === current ? received : 0;
  const at = (n: number) => times[n] ?? NaN;
  const share = (part: number) => (reached === 0 ? NaN : at(Math.max(Math.ceil(reached * part) - 1, 0)));
  const arrivals: Arrivals = {
    event,
    received: reached,
    firstMs: share(0),
    medianMs: share(0.5),
    p99Ms: share(0.99),
    lastMs: share(1),
    others,
  };
  process.send?.(arrivals);
}
