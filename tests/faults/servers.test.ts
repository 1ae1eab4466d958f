import { once } from 'node:events';
import { and, count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createRandom } from '#daemon/director/random.ts';
import { readDuelStatus } from '#shared/db/queries/duel-status.ts';
import { writeChosenModel } from '#shared/db/queries/providers.ts';
import { turns } from '#shared/db/schema.ts';
import { until } from '#tests/support/processes/processes.ts';
import { moreLines, startDaemonRig, type DaemonRig } from '#tests/support/provider/daemon-rig.ts';
import type { Answers } from '#tests/support/provider/fake-provider.ts';
import { callsIn, findingsIn } from '#tests/support/provider/good-model.ts';
import { SERVERS } from '#tests/support/provider/servers/all.ts';
import type { ServerManners } from '#tests/support/provider/servers/manners.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { figuresOf, longestSilence, lossesOf, SILENCE_MAX_MS } from './provider-figures.ts';

/* P1 and P2 of reliability.md: the manners of each server that is known, with a daemon as it runs, and one call in eight an error of it. */

/** A model with manners of its own needs but a few where its server has played. */
const TURNS = LONG ? { first: 200, further: 200 } : { first: 12, further: 4 };
const ERRORS_SHARE = 1 / 8;
const TIMEOUT_MS = SERVERS.length * TURNS.first * 600 + 600_000;
/** After these it is left alone until it is set up anew. */
const SETUP = new Set(['key', 'quota', 'model', 'address']);

/** How a server answers whose errors come one after the other, each before any comes again. */
function manyManners({ model, saveKey }: DaemonRig, server: ServerManners, seed: number): Answers {
  const random = createRandom(seed);
  const ahead: ServerManners['errors'][string][] = [];
  return (asked) => {
    const said = model.answer(asked);
    if (!random.chance(ERRORS_SHARE)) return server.answer(asked, 'say' in said ? said.say : '');
    if (ahead.length === 0) ahead.push(...random.shuffle(Object.values(server.errors)));
    const error = ahead.pop();
    if (error && SETUP.has(error.kind)) saveKey(`sk-canary-${random.int(0, 1e9)}`);
    return error?.behaviour ?? { status: 500 };
  };
}

const turnsOf = ({ baseUrl }: ServerManners, n: number) =>
  SERVERS.findIndex((server) => server.baseUrl === baseUrl) === n ? TURNS.first : TURNS.further;

/** Lines that its model has to have written among so many: of twelve, six. */
const leastOf = (lines: number) => Math.floor(lines * 0.6) - 1;

/** Lines that a model wrote. */
const linesBy = ({ db }: DaemonRig, model: string) =>
  db
    .select({ n: count() })
    .from(turns)
    .where(and(eq(turns.engine, 'openai'), eq(turns.model, model)))
    .get()?.n ?? 0;

test(
  'every server that is known plays, with its own manners and its own errors, and leaves nothing of them in the show',
  async () => {
    const tell = beginTrial(
      'P1, P2',
      `turns with each of ${SERVERS.length} servers, one call in eight an error`,
    );
    const rig = await startDaemonRig({ DUEL_DAILY_TOKENS: String(1e9) });
    const daemon = await rig.startDaemon();
    try {
      for (const [n, server] of SERVERS.entries()) {
        rig.provider.answer(manyManners(rig, server, n));
        writeChosenModel(rig.db, server.model);
        await moreLines(rig, turnsOf(server, n));
        expect([server.name, daemon.exitCode]).toEqual([server.name, null]);
        expect(linesBy(rig, server.model), server.name).toBeGreaterThanOrEqual(leastOf(turnsOf(server, n)));
      }
      rig.provider.answer((asked) => rig.model.answer(asked));
      rig.saveKey('sk-canary-well-again');
      await moreLines(rig, 2);
      await until(() => (readDuelStatus(rig.db)?.engine === 'openai' ? true : undefined));
      expect(readDuelStatus(rig.db)).toMatchObject({ problem: null });
      daemon.kill('SIGINT');
      await once(daemon, 'exit');
    } finally {
      const seconds = (longestSilence(rig) / 1_000).toFixed(1);
      const tries = SERVERS.reduce((sum, server, n) => sum + turnsOf(server, n), 0);
      tell({ tries, ...lossesOf(rig) }, `${figuresOf(rig)}; silent for ${seconds} s at most`);
    }
    expect(longestSilence(rig)).toBeLessThan(SILENCE_MAX_MS);
    expect(findingsIn(rig.db, rig.model.offered)).toEqual([]);
    expect(callsIn(rig.db)).toBe(rig.provider.asked.length);
    expect(rig.log().filter((line) => line.includes('canary'))).toEqual([]);
  },
  TIMEOUT_MS,
);
