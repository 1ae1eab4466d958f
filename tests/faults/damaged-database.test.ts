import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { closeDb, openDb } from '#shared/db/client.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { PROGRAM } from '#tests/support/processes/build.ts';
import { runCommandLine } from '#tests/support/processes/running-command.ts';
import { ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';

/* A7 of reliability.md: a database that is damaged is not used, not touched, and the sentence names the way out. */

function filledDatabase() {
  const { folder, database } = tempDataDir();
  const db = openDb(database, 'daemon');
  const conversation = addConversation(db);
  for (let n = 0; n < 300; n += 1) say(db, conversation, `line ${n} `.repeat(40));
  closeDb(db);
  return { folder, database };
}

function overwrite(path: string, from: number, to: number): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0x5a, from, to));
}

/** Of a hundred pages; those from the seventieth on hold messages, which no start reads. tests/shared/db/migrate.test.ts has more. */
const DAMAGES: [string, (path: string) => void][] = [
  ['cut short', (path) => truncateSync(path, 90_000)],
  ['overwritten in its middle', (path) => overwrite(path, 4_096 * 70, 4_096 * 74)],
];
const MORE_DAMAGES: typeof DAMAGES = [
  ['cut to half a page', (path) => truncateSync(path, 2_048)],
  ['overwritten in its header', (path) => overwrite(path, 0, 64)],
];

const PROGRAMS: [string, string][] = [
  ['web', PROGRAM.web],
  ['the duel', PROGRAM.daemon],
];

describe.each(PROGRAMS)('%s', (name, program) => {
  test.each(LONG ? [...DAMAGES, ...MORE_DAMAGES] : DAMAGES)(
    'refuses a database that was %s, leaves it as it is, and names the restore',
    async (what, damage) => {
      const done = beginTrial('A7', `${name} starts on a database that was ${what}`);
      const { folder, database } = filledDatabase();
      damage(database);
      const before = readFileSync(database);
      const start = runCommandLine(process.execPath, [program], {
        cwd: ROOT,
        env: { DATA_DIR: folder, PORT: '0' },
      });
      let over = false;
      void start.ended.then(() => (over = true));
      onTestFinished(() => void (over || process.kill(-start.pid, 'SIGKILL')));
      const code = await start.ended;
      done({ tries: 1 });
      expect(code).toBe(1);
      expect(start.output()).toMatch(
        /^The database \S+ cannot be read \(.+\)\. It was left as it is\. Restore a backup with npm run restore -- FILE .+\n$/,
      );
      expect(start.output()).toContain(database);
      expect(readFileSync(database).equals(before)).toBe(true);
    },
  );
});
