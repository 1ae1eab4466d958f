import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { assemble } from '#daemon/assemble.ts';
import { readDaemonEnv } from '#daemon/env.ts';
import { readDuelStatus } from '#shared/db/queries/duel-status.ts';
import { BACKUP_CHILD } from '#tests/support/database/backups.ts';
import { REAL_CONTENT } from '#tests/support/duel/content.ts';
import { parsedContent } from '#tests/support/duel/parsed-content.ts';
import { said } from '#tests/support/provider/good-model.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/** A show whose writes fail at once while somebody else writes, and that somebody. */
function showBesideWriter() {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  const lines: string[] = [];
  const { duel } = assemble({
    env: readDaemonEnv({ DUEL_INTERVAL_MS: '1' }),
    content: REAL_CONTENT,
    parsed: parsedContent(),
    backupChild: BACKUP_CHILD,
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    db,
    dataDir,
  });
  db.$client.pragma('busy_timeout = 0');
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  return { duel, stopping, lines, writer: connect(dataDir.database, 'daemon') };
}

test('a show that can neither take the lease nor let it go, because nothing can be written, does not end of it', async () => {
  const { duel, stopping, lines, writer } = showBesideWriter();
  writer.$client.exec('BEGIN IMMEDIATE');
  const running = duel.run(stopping.signal);
  await expect.poll(() => lines.join('')).toContain('the lease could not be taken');
  writer.$client.exec('ROLLBACK');
  await expect.poll(() => said(writer)).toBeGreaterThan(1);
  writer.$client.exec('BEGIN IMMEDIATE');
  stopping.abort();
  await running;
  expect(lines.join('')).toContain('the lease could not be let go');
  writer.$client.exec('ROLLBACK');
  expect(readDuelStatus(writer)?.running).toBe(true);
});
