import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDb, openDb } from '#shared/db/client.ts';
import { dataDirAt } from '#shared/db/data-dir-paths.ts';
import { openFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { said } from '#tests/support/provider/good-model.ts';
import { onAir, shareOnAir, type OnAir } from '#tests/support/provider/on-air.ts';
import { WeakModel } from '#tests/support/provider/weak-model.ts';
import { answerOf, end, nodeArgsOf, ROOT } from './processes.ts';
import type { Table } from './table.ts';

const LINES = 600;
const SEED = 29;
const DRAFTS = [1, 2] as const;
const LOOK_MS = 200;

/** How much of the show a weak model writes, through the real daemon and real HTTP, and how much of its rubbish comes with it. */
export async function onAirOfWeakModel(): Promise<Table> {
  const figures: OnAir[] = [];
  for (const drafts of DRAFTS) figures.push(await play(drafts));
  const row = (name: string, cell: (one: OnAir) => string) => [name, ...figures.map(cell)];
  return {
    title: 'A model of which half of the lines are good, on air',
    about:
      'Its good lines are speeches of a comedy that take up the line before; a tenth of its lines each recites the prompt or speaks of its task, ' +
      'is in another language, is formatted, loops or breaks off, and is obscene, by the forms of decision 011. Drafts are `DUEL_CANDIDATES`.',
    columns: ['', ...DRAFTS.map((drafts) => `drafts of a line: ${drafts}`)],
    rows: [
      row('lines stored', ({ stored }) => String(stored)),
      row('of these by the model', (one) => `${one.byModel} (${percent(shareOnAir(one))})`),
      row('faulty lines that it wrote', ({ faulty }) => String(faulty.length)),
      row('of these not on air, forms seen', (one) => keptOut(one, 'seen')),
      row('of these not on air, forms unseen', (one) => keptOut(one, 'unseen')),
      row('good lines refused', ({ goodRefused }) => reasonsOf(goodRefused.map(({ reason }) => reason))),
    ],
  };
}

async function play(drafts: number): Promise<OnAir> {
  const model = new WeakModel(SEED);
  const provider = await openFakeProvider((asked) => model.answer(asked));
  const folder = mkdtempSync(join(tmpdir(), 'feral-bench-'));
  const daemon = await startDaemon(folder, {
    OPENAI_BASE_URL: provider.baseUrl,
    DUEL_CANDIDATES: String(drafts),
  });
  const db = openDb(dataDirAt(folder).database, 'reader');
  while (said(db) < LINES) await sleep(LOOK_MS);
  await end(daemon, 'SIGINT');
  const figures = onAir(db, model);
  closeDb(db);
  provider.close();
  rmSync(folder, { recursive: true });
  return figures;
}

async function startDaemon(folder: string, variables: Record<string, string>): Promise<ChildProcess> {
  const own = { DATA_DIR: folder, DUEL_SEED: String(SEED), LOG_LEVEL: 'silent' };
  const fast = { DUEL_INTERVAL_MS: '20', DUEL_DAILY_TOKENS: String(1e12) };
  const daemon = spawn(process.execPath, [...nodeArgsOf('duel'), join(ROOT, 'dist', 'daemon', 'main.js')], {
    env: { ...process.env, ...own, ...fast, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await answerOf(daemon);
  return daemon;
}

function keptOut({ faulty, faultyOnAir }: OnAir, half: 'seen' | 'unseen'): string {
  const all = faulty.filter(({ fault }) => fault?.half === half).length;
  const came = faultyOnAir.filter(({ fault }) => fault?.half === half).length;
  return `${percent(1 - came / all)} of ${all}`;
}

function reasonsOf(reasons: readonly string[]): string {
  const counted = [...new Set(reasons)].map(
    (reason) => `${reason} ${reasons.filter((each) => each === reason).length}`,
  );
  return counted.length === 0 ? '0' : `${reasons.length}: ${counted.join(', ')}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
