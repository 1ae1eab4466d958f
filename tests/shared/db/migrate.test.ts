import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { closeDb, openDb } from '#shared/db/client.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, MIGRATIONS, ROOT, tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';

const MIGRATE = `
  const [path, folder] = process.argv.slice(1);
  const { migrateDb } = await import('#shared/db/migrate.ts');
  process.stdin.once('data', () => { migrateDb(path, folder); process.exit(0); });
  process.stdout.write('ready');
`;

async function startMigrating(path: string) {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', MIGRATE, path, MIGRATIONS];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

describe('migrating the database', () => {
  test('is done once when several processes start at the same moment', async () => {
    const path = join(tempFolder(), 'feral.db');
    const children = await Promise.all(Array.from({ length: 3 }, () => startMigrating(path)));
    const exits = Promise.all(children.map((child) => once(child, 'exit')));
    for (const child of children) child.stdin.write('go');
    expect((await exits).map(([code]) => code as number)).toEqual([0, 0, 0]);
    const db = connect(path, 'reader');
    expect(db.$client.prepare('SELECT count(*) FROM lease').pluck().get()).toBe(1);
  }, 30_000);

  test('changes nothing when it has been done', () => {
    const { database } = tempDataDir();
    const before = readFileSync(database);
    migrateDb(database, MIGRATIONS);
    expect(readFileSync(database)).toEqual(before);
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
      expect(readFileSync(database)).toEqual(before);
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
    expect(readFileSync(database)).toEqual(before);
  });
});

function overwrite(path: string, from: number, to: number): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0x5a, from, to));
}
