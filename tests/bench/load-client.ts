import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './table.ts';

/** What the client asks for, over and over, on each connection as soon as the answer before is whole. */
export interface Load {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** Whether each request comes from another address, as a proxy in front would say; else limits would end the bench. */
  readonly manyAddresses: boolean;
}

/** What it saw. */
export interface Seen {
  readonly requests: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}

/*
 * The process that loads a server; tests/bench/processes.ts starts it. It counts bytes, since all answers to one question are
 * equally long, and so takes a fraction of what it measures: a client that parses each answer is slower than the server.
 */
process.on('message', (load: Load) => {
  void run(load).then((seen) => process.send?.(seen));
});

async function run(load: Load): Promise<Seen> {
  const length = await lengthOfAnswer(load);
  const latencies: number[] = [];
  const began = performance.now();
  const sockets = Array.from({ length: load.connections }, () => keepAsking(load, length, latencies));
  await sleep(load.seconds * 1_000);
  const seconds = (performance.now() - began) / 1_000;
  for (const socket of sockets) socket.destroy();
  const requests = latencies.length;
  return { requests, perSecond: requests / seconds, p99Ms: percentile(latencies, 99) };
}

function keepAsking(load: Load, length: number, latencies: number[]): Socket {
  const socket = connect(load.port, '127.0.0.1');
  let missing = length;
  let askedAt = 0;
  const ask = () => {
    askedAt = performance.now();
    socket.write(question(load));
  };
  return socket
    .setNoDelay(true)
    .on('connect', ask)
    .on('data', (bytes) => {
      missing -= bytes.length;
      if (missing < 0) throw new Error('the answers to one question differ in length');
      if (missing > 0) return;
      missing = length;
      latencies.push(performance.now() - askedAt);
      ask();
    });
}

let asked = 0;

function question({ path, headers, manyAddresses }: Load): string {
  asked += 1;
  const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  const all = { host: 'bench', ...headers, ...(manyAddresses && { 'x-forwarded-for': address }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/** Head and body of one answer, in bytes. */
async function lengthOfAnswer(load: Load): Promise<number> {
  const socket = connect(load.port, '127.0.0.1', () => socket.write(question(load)));
  let answer = Buffer.alloc(0);
  for await (const bytes of socket as AsyncIterable<Buffer>) {
    answer = Buffer.concat([answer, bytes]);
    const length = wholeLength(answer);
    if (length !== undefined && answer.length === length) return length;
  }
  throw new Error(`no answer at ${load.path}: ${answer.toString()}`);
}

function wholeLength(answer: Buffer): number | undefined {
  const head = answer.indexOf('\r\n\r\n');
  if (head === -1) return undefined;
  const text = answer.subarray(0, head).toString();
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(text);
  return head + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1]);
}
