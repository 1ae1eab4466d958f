import { once } from 'node:events';
import { expect } from 'vitest';
import { readDuelStatus } from '#shared/db/queries/duel-status.ts';
import { writeProviderKey } from '#shared/db/queries/providers.ts';
import { SecretBox } from '#shared/db/secret-box.ts';
import { startDaemonProcess } from '../processes/daemon-process.ts';
import { startFakeProvider, type Answers, type Behaviour } from './fake-provider.ts';
import { until } from '../processes/processes.ts';
import { callsIn, findingsIn, GoodModel, said } from './good-model.ts';
import { connect, tempDataDir } from '../database/temp-data.ts';

/** A data folder, a provider that speaks well at first, and real daemon processes that ask it. `preloads`: what they load first. */
export async function startDaemonRig(
  variables: Record<string, string> = {},
  preloads: readonly string[] = [],
) {
  const model = new GoodModel(5);
  const provider = await startFakeProvider((asked) => model.answer(asked));
  const { folder, database, secretKey } = tempDataDir();
  // It waits for the daemon's commits, as a command would: a quarter of a second, as web has, can be too short on a slow disk.
  const db = connect(database, 'worker');
  const log: string[] = [];
  const env = {
    DATA_DIR: folder,
    OPENAI_BASE_URL: provider.baseUrl,
    LOG_LEVEL: 'debug',
    ...variables,
  };
  return {
    model,
    provider,
    db,
    startDaemon: () => startDaemonProcess(env, { log, preloads }),
    saveKey: (key: string) => writeProviderKey(db, new SecretBox(secretKey), key),
    /** What the processes printed, a line each. */
    log: () => log.join('').split('\n').slice(0, -1),
  };
}

export type DaemonRig = Awaited<ReturnType<typeof startDaemonRig>>;

/** Waits until so many more lines are said. */
export async function moreLines({ db }: DaemonRig, lines: number): Promise<void> {
  const wanted = said(db) + lines;
  await until(() => (said(db) >= wanted ? true : undefined));
}

/** Lets the provider behave in one way only, until a line was said all the same. A new key closes the breaker before. */
async function meet(rig: DaemonRig, name: string, answers: Answers | Behaviour): Promise<void> {
  const { provider, saveKey } = rig;
  provider.answer(answers);
  const before = provider.asked.length;
  saveKey(`sk-canary-${name.replace(/\W/g, '-')}`);
  await until(() => (provider.asked.length > before ? true : undefined));
  await moreLines(rig, 1);
}

/** Meets one fault after another; the daemon lives, and says what is wrong. Then all is well again, and the show was never harmed. */
export async function survive(
  rig: DaemonRig,
  faults: Readonly<Record<string, () => Behaviour>>,
): Promise<void> {
  const { db, model, provider, log } = rig;
  const daemon = await rig.startDaemon();
  await moreLines(rig, 3);
  for (const [name, fault] of Object.entries(faults)) {
    await meet(rig, name, fault);
    expect([name, daemon.exitCode, daemon.signalCode]).toEqual([name, null, null]);
    expect([name, readDuelStatus(db)?.problem]).toEqual([name, expect.any(String)]);
  }
  await meet(rig, 'well again', (asked) => model.answer(asked));
  await until(() => (readDuelStatus(db)?.engine === 'openai' ? true : undefined));
  expect(readDuelStatus(db)).toMatchObject({ problem: null, lowPower: false });
  daemon.kill('SIGINT');
  await once(daemon, 'exit');
  expect(findingsIn(db, model.offered)).toEqual([]);
  expect(callsIn(db)).toBe(provider.asked.length);
  for (const line of log()) expect(JSON.parse(line)).toHaveProperty('level');
  expect(log().filter((line) => line.includes('canary'))).toEqual([]);
}
