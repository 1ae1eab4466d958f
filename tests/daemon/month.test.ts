import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { assemble } from '#daemon/assemble.ts';
import { readDaemonEnv } from '#daemon/env.ts';
import { countRejections } from '#daemon/turns/rejection-store.ts';
import type { Rejection } from '#daemon/gate/gate.ts';
import type { Db } from '#shared/db/client.ts';
import { rejections } from '#shared/db/schema.ts';
import { BACKUP_CHILD } from '#tests/support/database/backups.ts';
import { CollapsingModel } from '#tests/support/provider/collapsing-model.ts';
import { disorderIn, episodesOf, growingIn, repeatsIn } from '#tests/support/provider/collapse-findings.ts';
import { REAL_CONTENT } from '#tests/support/duel/content.ts';
import { parsedContent } from '#tests/support/duel/parsed-content.ts';
import { startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { linesOf, said } from '#tests/support/provider/good-model.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { LONG } from '#tests/support/trials/long.ts';

/** A month of the show, or an afternoon of it. */
const TURNS = LONG ? 20_000 : 400;
const TIMEOUT_MS = LONG ? 4 * 3_600_000 : 600_000;
const SEED = 11;
/** What a line of one that speaks for two looks like. */
const BOTH_SPEAK = /^\W*(?:feral|warden)\W*[:>]|\bsaid (?:feral|warden)\b/im;
/** Why lines of such a model are refused. */
const REASONS: Rejection[] = [
  'appreciation',
  'refusal',
  'bliss',
  'leaks the prompt',
  'speaks for the other',
  'farewell',
  'said before',
  'nearly said before',
  'keeps growing',
];

/** Plays so many turns, without a pause, with the daemon's own parts and a provider over HTTP that collapses. */
async function play(turns: number) {
  const model = new CollapsingModel(SEED);
  const provider = await startFakeProvider((asked) => model.answer(asked));
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  const errors: string[] = [];
  const env = readDaemonEnv({
    OPENAI_API_KEY: 'sk-of-the-month',
    OPENAI_BASE_URL: provider.baseUrl,
    DUEL_INTERVAL_MS: '1',
    DUEL_DAILY_TOKENS: '1000000000000',
    DUEL_SEED: String(SEED),
  });
  const logger = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
  const { duel } = assemble({
    env,
    content: REAL_CONTENT,
    parsed: parsedContent(),
    backupChild: BACKUP_CHILD,
    logger,
    db,
    dataDir,
  });
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const running = duel.run(stopping.signal);
  let asked = 0;
  while (said(db) < turns) {
    // A month of prompts is more than a test has to remember.
    asked += provider.asked.splice(0).length;
    await sleep(50);
  }
  stopping.abort();
  await running;
  return { db, model, errors, asked };
}

describe('a month with a model that collapses', () => {
  test(
    'leaves nothing of its collapse in the feed',
    async () => {
      const { db, model, errors, asked } = await play(TURNS);
      const lines = linesOf(db);
      const spoken = lines.filter(({ engine }) => engine === 'openai').map(({ content }) => content);
      const spokenAs = (kind: Parameters<CollapsingModel['offered']>[0]) =>
        spoken.filter((text) => model.offered(kind).has(text));

      // It was asked, it collapsed in every way, and it was heard.
      expect(asked).toBeGreaterThan(TURNS / 2);
      expect(model.kinds()).toHaveLength(10);
      expect(spokenAs('good').length).toBeGreaterThan(TURNS / 5);

      for (const kind of ['polite', 'refusal', 'bliss', 'meta'] as const) expect(spokenAs(kind)).toEqual([]);
      expect(spoken.filter((text) => BOTH_SPEAK.test(text))).toEqual([]);
      expect(repeatsIn(lines)).toEqual([]);
      expect(growingIn(lines)).toEqual([]);
      expect(Math.max(...episodesOf(lines).map((episode) => countOf(episode, model)))).toBeLessThan(3);
      expect(disorderIn(db)).toEqual([]);

      expect(errors).toEqual([]);
      expect(reasonsIn(db)).toEqual(expect.arrayContaining(REASONS));
      expect(countRejections(db)).toBeGreaterThan(TURNS / 10);
    },
    TIMEOUT_MS,
  );
});

/** Goodbyes of the model's in an episode. */
function countOf(episode: ReturnType<typeof episodesOf>[number], model: CollapsingModel): number {
  return episode.filter(({ content }) => model.offered('farewell').has(content)).length;
}

function reasonsIn(db: Db): string[] {
  const rows = db.selectDistinct({ reason: rejections.reason }).from(rejections).all();
  return rows.map(({ reason }) => reason);
}
