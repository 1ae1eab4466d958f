import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '#daemon/director/random.ts';
import { ask, end, startProgram } from '../bench/processes.ts';
import { Administrator } from './administrator.ts';
import { Calls } from './calls.ts';
import { Killer } from './killer.ts';
import { sampleMemory, type Sample } from './memory.ts';
import type { Outcome, Plan } from './outcome.ts';
import type { Site } from './site.ts';
import { readStored } from './stored.ts';
import { judgeFeeds } from './verdict.ts';
import { Visitor } from './visitor.ts';
import type { Asking, CrowdFigures, Watching } from './watchers/crowd.ts';

const MINUTE_MS = 60_000;
const SAMPLE_MS = 5_000;
const COUNT_MS = 10_000;
/** When kills and bulk jobs stop, and backups are made, as shares of the whole. */
const CALM_FROM = 2 / 3;
const BACKUPS_AT = [0.25, 0.55];
/** A process that was killed last has so long to warm up before its memory counts. */
const WARM_UP_MAX_MS = 60_000;
const WARM_UP = 1 / 15;
/** Longer than what a watcher has for its last line. */
const SILENCE_MS = 8_000;

/** Lets watchers, an administrator, a visitor and a killer work on a site until the time is over, and stops it. */
export async function soak(site: Site, plan: Plan, stopping: AbortSignal): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-soak-'));
  const file = join(folder, 'watchers.ndjson');
  const crowd = startProgram(join(import.meta.dirname, 'watchers', 'program.ts'));
  try {
    const { watchers, seed } = plan;
    await ask<Watching>(crowd, { url: site.url, watchers, seed, file });
    const worked = await work({ site, crowd }, plan, stopping);
    const figures = (await ask<Asking>(crowd, { leave: true })) as CrowdFigures;
    const printed = site.output();
    const exitCode = await site.stop();
    const farewell = site.output().slice(printed.length);
    const stored = readStored(site.database);
    const feeds = await judgeFeeds(file, stored);
    return { ...worked, crowd: figures, stored, feeds, printed, farewell, exitCode };
  } finally {
    await end(crowd, 'SIGKILL');
    rmSync(folder, { recursive: true });
  }
}

interface Parts {
  readonly site: Site;
  readonly crowd: ChildProcess;
}

/** The time itself. At its end the duel is silent and everybody has heard the last line. */
async function work({ site, crowd }: Parts, { minutes, seed }: Plan, stopping: AbortSignal) {
  const from = Date.now();
  const lengthMs = minutes * MINUTE_MS;
  const calmMs = lengthMs * CALM_FROM;
  const [calm, over] = [abortedAfter(calmMs, stopping), abortedAfter(lengthMs, stopping)];
  const calls = { desk: new Calls(site, '192.0.2.1'), chat: new Calls(site, '192.0.2.2') };
  const random = (n: number) => createRandom(seed + n);
  const administrator = new Administrator({
    calls: calls.desk,
    random: random(1),
    mayDoBulk: () => !calm.aborted,
  });
  const killer = new Killer({ site, random: random(2), isDuelOn: () => administrator.isDuelOn });
  const visitor = new Visitor({ url: site.url, calls: calls.chat });
  const samples: Sample[] = [];
  const sampling = setInterval(() => samples.push(...sampleMemory(site)), SAMPLE_MS);
  const connected: number[] = [];
  const counting = setInterval(() => void countInto(connected, crowd), COUNT_MS);
  const [backups] = await Promise.all([
    Promise.all(BACKUPS_AT.map((share) => backUpAfter(site, lengthMs * share, stopping))),
    killer.run(calm),
    administrator.run(over),
    visitor.run(over),
  ]);
  clearInterval(sampling);
  clearInterval(counting);
  stopping.throwIfAborted();
  const to = Date.now();
  await administrator.switchDuel(false);
  await sleep(SILENCE_MS, undefined, { signal: stopping });
  const warmUpMs = Math.min(WARM_UP_MAX_MS, lengthMs * WARM_UP);
  return {
    from,
    to,
    calm: { from: from + calmMs + warmUpMs, to: from + lengthMs },
    kills: killer.kills,
    made: [...calls.desk.made, ...calls.chat.made],
    heard: visitor.heard,
    backups,
    samples,
    connected,
  };
}

/** A crowd that has ended is found out when it is told to leave. */
async function countInto(counts: number[], crowd: ChildProcess): Promise<void> {
  const figures = await ask<Asking>(crowd, { leave: false }).catch(() => undefined);
  if (figures !== undefined) counts.push((figures as CrowdFigures).connected);
}

/** On Node 20 `AbortSignal.any` lets go of an `AbortSignal.timeout` that nobody else holds, which then never comes. */
function abortedAfter(ms: number, stopping: AbortSignal): AbortSignal {
  const own = new AbortController();
  const timer = setTimeout(() => own.abort(), ms);
  const stop = () => {
    clearTimeout(timer);
    own.abort();
  };
  stopping.addEventListener('abort', stop, { once: true });
  return own.signal;
}

async function backUpAfter(site: Site, ms: number, stopping: AbortSignal) {
  await sleep(ms, undefined, { signal: stopping });
  return site.command('backup');
}
