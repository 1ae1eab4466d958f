import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { closeDb, openDb } from '#shared/db/client.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, MIGRATIONS, ROOT, tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';
import { raisePriority } from '#tests/support/processes/processes.ts';

/** A process that migrates each database that it is told of, and says how that went. */
const MIGRATE = `
  const [folder] = process.argv.slice(1);
  const { migrateDb } = await import('#shared/db/migrate.ts');
  const migrate = (path) => {
    const began = Date.now();
    try {
      migrateDb(path, folder);
      return 'done';
    } catch (error) {
      // It has waited all its ten seconds for another that stood still.
      const isLate = error.message.includes('locked') && Date.now() - began > 10_000;
      return isLate ? migrate(path) : error.message;
    }
  };
  process.on('message', (path) => process.send(migrate(path)));
  process.send('ready');
`;

async function startMigrating() {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', MIGRATE, MIGRATIONS];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  raisePriority(child);
  onTestFinished(() => void child.kill());
  await once(child, 'message');
  return child;
}

async function outcomes(children: readonly ChildProcess[], path: string): Promise<unknown[]> {
  const answers = children.map((child) => once(child, 'message'));
  for (const child of children) child.send(path);
  return (await Promise.all(answers)).map(([outcome]) => outcome as unknown);
}

describe('migrating the database', () => {
  // SQLite refuses at once, whatever its timeout, where two switch a file to WAL mode: in one round of six.
  test('is done once when several processes start at the same moment', async () => {
    const children = await Promise.all(Array.from({ length: 4 }, startMigrating));
    for (let round = 0; round < 60; round += 1) {
      const path = join(tempFolder(), 'feral.db');
      expect(await outcomes(children, path)).toEqual(['done', 'done', 'done', 'done']);
      const db = connect(path, 'reader');
      expect(db.$client.prepare('SELECT count(*) FROM lease').pluck().get()).toBe(1);
    }
  });

  test('changes nothing when it has been done', () => {
    const { database } = tempDataDir();
    const before = readFileSync(database);
    migrateDb(database, MIGRATIONS);
    expect(readFileSync(database).equals(before)).toBe(true);
  });

  test.each(['WAL', 'DELETE'])(
    'refuses a database that a newer program wrote and left in %s mode, and leaves it as it is',
    (mode) => {
      const { database } = tempDataDir();
      const db = openDb(database, 'daemon');
      db.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('from the future', 1)");
      db.$client.pragma(`journal_mode = ${mode}`);
      closeDb(db);
      const before = readFileSync(database);
      expect(() => migrateDb(database, MIGRATIONS)).toThrow(
        /^The database was written by a newer version of this program\. Install that version, or restore a backup made before it: npm run restore -- FILE\.$/,
      );
      expect(readFileSync(database).equals(before)).toBe(true);
    },
  );

  test('refuses one that a newer program is still writing', () => {
    const { database } = tempDataDir();
    const db = connect(database, 'daemon');
    db.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('from the future', 1)");
    expect(() => migrateDb(database, MIGRATIONS)).toThrow(/newer version/);
  });

  test.each([
    ['cut short', (path: string) => truncateSync(path, 9_000)],
    ['overwritten in its middle', (path: string) => overwrite(path, 4096, 8192)],
    ['overwritten in its header', (path: string) => overwrite(path, 0, 64)],
  ])('refuses a database that was %s, and leaves it as it is', (_name, damage) => {
    const { database } = tempDataDir();
    const db = connect(database, 'daemon');
    const conversation = addConversation(db);
    for (let n = 0; n < 50; n += 1) say(db, conversation, `line ${n} `.repeat(40));
    db.$client.close();
    damage(database);
    const before = readFileSync(database);
    expect(() => migrateDb(database, MIGRATIONS)).toThrow(/cannot be read .* left as it is/);
    expect(readFileSync(database).equals(before)).toBe(true);
  });
});

function overwrite(path: string, from: number, to: number): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0x5a, from, to));
}
