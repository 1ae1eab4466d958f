import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { measure, type Measured, type Question } from './measure.ts';
import type { Server } from './processes.ts';

const HOW = { connections: 32, seconds: 2, manyAddresses: false };
const ROUNDS = 3;

/** The columns of `rowBeside`. */
export const columnsBeside = (peer: string) => [
  ...['read', 'bytes', 'requests/s', 'p99 ms', 'CPU µs'],
  ...[`${peer} requests/s`, `${peer} CPU µs`, 'requests / requests', 'CPU / CPU'],
];

/** Asks the same of this server and of a peer that has the bytes at `path`, by turns. */
export async function rowBeside(
  ours: Server,
  question: Question,
  peer: { readonly server: Server; readonly path: string; readonly bytes: number },
): Promise<string[]> {
  const rounds: { ours: Measured; theirs: Measured }[] = [];
  // By turns, so that whatever else the machine does meets both.
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = await measure(ours, question, HOW);
    rounds.push({
      ours: measured,
      theirs: await measure(peer.server, { ...question, path: peer.path }, HOW),
    });
  }
  const us = together(rounds.map((round) => round.ours));
  const them = together(rounds.map((round) => round.theirs));
  return [
    ...[
      question.name,
      String(peer.bytes),
      us.perSecond.toFixed(0),
      us.p99Ms.toFixed(1),
      us.cpuMicros.toFixed(1),
    ],
    ...[them.perSecond.toFixed(0), them.cpuMicros.toFixed(1)],
    ...[us.perSecond / them.perSecond, us.cpuMicros / them.cpuMicros].map((ratio) => ratio.toFixed(2)),
  ];
}

/** An answer as it comes. */
export async function answerTo({ port }: Server, { path, headers }: Question) {
  const [answer] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
  return { contentType: answer.headers['content-type'] ?? '', body: await buffer(answer) };
}

function together(rounds: readonly Measured[]): Omit<Measured, 'requests'> {
  const mean = (figure: (round: Measured) => number) =>
    rounds.reduce((sum, round) => sum + figure(round), 0) / rounds.length;
  return {
    perSecond: mean(({ perSecond }) => perSecond),
    p99Ms: Math.max(...rounds.map(({ p99Ms }) => p99Ms)),
    cpuMicros: mean(({ cpuMicros }) => cpuMicros),
  };
}
