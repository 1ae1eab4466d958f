import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { assemble } from '#daemon/assemble.ts';
import { readDaemonEnv } from '#daemon/env.ts';
import { readDuelStatus, writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { copyOfSmallContent, spoil } from '#tests/support/content.ts';
import { connect, tempDataDir } from '#tests/support/temp-data.ts';

function assembled(content: string) {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  writeDuelStatus(db, { contentProblem: 'of a daemon before', problem: 'of a daemon before' });
  const env = readDaemonEnv({ DUEL_DAILY_TOKENS: '1234' });
  const { repertoire } = assemble({ env, content, logger: pino({ level: 'silent' }), db, dataDir });
  return { repertoire, status: readDuelStatus(db) };
}

test('a daemon forgets what kept the one before it from speaking', () => {
  const { status } = assembled(copyOfSmallContent());
  expect(status).toMatchObject({ contentProblem: null, problem: null, dailyTokens: 1_234 });
});

test('a daemon that finds a mistake in the content tells of it, and speaks from the rest', () => {
  const folder = copyOfSmallContent();
  spoil(join(folder, 'premises', 'paper.yaml'), '"Then pay [the lamp]."', '"Then pay the lamp."');
  const { status, repertoire } = assembled(folder);
  expect(status?.contentProblem).toMatch(/paper\.yaml:15: /);
  expect(repertoire.director.open().premise.title).toEqual(expect.any(String));
});
