import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkAccounts, checkBackups, checkDatabase } from '#server/commands/doctor/database.ts';
import { checkClock, checkNode, checkSqlite } from '#server/commands/doctor/machine.ts';
import { checkContent } from '#server/commands/doctor/setup.ts';
import {
  checkDataFolder,
  checkDiskSpace,
  checkSecretKey,
  checkSockets,
} from '#server/commands/doctor/data-folder.ts';
import { lineOf, type Finding } from '#server/commands/doctor/finding.ts';
import { checkOpenFiles } from '#server/commands/doctor/processes.ts';
import { ensureAdmin, setPassword } from '#server/modules/auth/accounts.ts';
import { backupFileName } from '#shared/db/backup/backup-file.ts';
import { closeDb, makeEmpty, openDb } from '#shared/db/client.ts';
import { dataDirAt, openDataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { SecretBox } from '#shared/db/secret-box.ts';
import { ADMIN } from '#tests/support/site/admin.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { MIGRATION_COUNT, olderMigrations } from '#tests/support/database/older-migrations.ts';
import { connect, ROOT, tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';

const at = (dataDir: ReturnType<typeof dataDirAt>) => ({ root: ROOT, dataDir });
const FRESH = () => at(dataDirAt(join(tempFolder(), 'data')));
const ok = { level: 'ok', sentence: expect.any(String) as string };
const as = (level: Finding['level'], ...words: string[]) => ({
  level,
  sentence: expect.stringMatching(new RegExp(words.join('.*'))) as string,
});

describe('a line of the doctor', () => {
  test('begins with how things are', () => {
    expect(lineOf({ level: 'ok', sentence: 'It is fine.' })).toBe('ok       It is fine.');
    expect(lineOf({ level: 'broken', sentence: 'It is\nnot.' })).toBe('broken   It is not.');
  });
});

describe('before the first start', () => {
  test.each([
    checkDataFolder,
    checkSecretKey,
    checkDiskSpace,
    checkSockets,
    checkDatabase,
    checkAccounts,
    checkBackups,
    checkClock,
  ])('%o has nothing to say against it', (check) => expect(check(FRESH())).toEqual(ok));
});

describe('open files', () => {
  test('of which there may be enough are well', async () => {
    const finding = as('ok', '16000 connections', '256 of them from one address');
    expect(await checkOpenFiles(at(tempDataDir()), 32_768)).toEqual(finding);
  });
  test('of which there may be few keep watchers out', async () => {
    const finding = as('warning', '720 connections, 180', '12000 can watch', 'LimitNOFILE');
    expect(await checkOpenFiles(at(tempDataDir()), 1_024)).toEqual(finding);
  });
  test('are counted of this machine', async () => {
    expect((await checkOpenFiles(FRESH())).sentence).toMatch(/^Web takes \d+ connections/);
  });
});

describe('Node', () => {
  test('that runs these tests will do', () => expect(checkNode({ root: ROOT })).toEqual(ok));
  test.each(['18.20.4', '20.18.9'])('%s is too old', (version) => {
    expect(checkNode({ root: ROOT }, version)).toEqual(as('broken', version, '20.19 or newer', 'npm ci'));
  });
});

describe('SQLite', () => {
  test('that is installed will do', () => expect(checkSqlite(undefined)).toEqual(ok));
  test('that is too old will not', () => {
    expect(checkSqlite(undefined, '3.50.4')).toEqual(as('broken', '3.50.4', '3.51.3 or newer', 'npm ci'));
  });
});

describe('DATA_DIR', () => {
  const closed = () => {
    const dataDir = tempDataDir();
    chmodSync(dataDir.folder, 0o700);
    return dataDir;
  };

  test('is well when it is closed to others', () => expect(checkDataFolder(at(closed()))).toEqual(ok));

  test('that others can look into is warned of', () => {
    const dataDir = closed();
    chmodSync(dataDir.folder, 0o755);
    expect(checkDataFolder(at(dataDir))).toEqual(as('warning', 'Other users', `chmod 700 ${dataDir.folder}`));
  });

  test.runIf(process.getuid?.() === 0)('with a file of another user in it is broken', () => {
    const dataDir = closed();
    chownSync(dataDir.database, 65_534, 65_534);
    expect(checkDataFolder(at(dataDir))).toEqual(as('broken', 'feral.db belongs to another user', 'chown'));
  });

  test.runIf(existsSync('/proc/self'))('that seems writable and holds no folders is broken', () => {
    expect(checkDataFolder(at(dataDirAt('/proc/feral')))).toEqual(as('broken', 'cannot be made'));
  });

  test('that cannot be made is broken', () => {
    const file = join(tempFolder(), 'a-file');
    writeFileSync(file, '');
    expect(checkDataFolder(at(dataDirAt(join(file, 'data', 'deeper'))))).toEqual(
      as('broken', 'cannot be made', 'DATA_DIR'),
    );
  });
});

describe('secret.key', () => {
  const withKey = () => {
    const dataDir = tempDataDir();
    new SecretBox(dataDir.secretKey);
    return dataDir;
  };

  test('is well as it is made', () => expect(checkSecretKey(at(withKey()))).toEqual(ok));

  test.each([0o644, 0o640, 0o604, 0o660])('that others may read is broken: mode %o', (mode) => {
    const dataDir = withKey();
    chmodSync(dataDir.secretKey, mode);
    expect(checkSecretKey(at(dataDir))).toEqual(as('broken', `chmod 600 ${dataDir.secretKey}`));
  });

  test('that is cut short is broken', () => {
    const dataDir = withKey();
    truncateSync(dataDir.secretKey, 10);
    expect(checkSecretKey(at(dataDir))).toEqual(as('broken', 'is damaged', 'save the provider key again'));
  });
});

describe('the disk', () => {
  const MB = 1024 * 1024;
  test('with room is well', () => expect(checkDiskSpace(at(tempDataDir()), 500 * MB)).toEqual(ok));

  test('that is nearly full is broken', () => {
    expect(checkDiskSpace(at(tempDataDir()), 99 * MB)).toEqual(as('broken', 'Only 99.00 MB', 'Make room'));
  });

  test('without room for a backup is warned of', () => {
    const dataDir = tempDataDir();
    truncateSync(dataDir.database, 300 * MB);
    expect(checkDiskSpace(at(dataDir), 500 * MB)).toEqual(
      as('warning', '500.00 MB are free', 'a backup needs 600.00 MB'),
    );
  });
});

describe('the socket', () => {
  test('in a path that is too long is warned of', () => {
    const dataDir = dataDirAt(`/${'long/'.repeat(25)}data`);
    expect(checkSockets(at(dataDir))).toEqual(as('warning', 'has \\d+ bytes', 'shorter path'));
  });
});

describe('the database', () => {
  function filled() {
    const dataDir = tempDataDir();
    const db = openDb(dataDir.database, 'daemon');
    const conversation = addConversation(db);
    for (let n = 0; n < 200; n += 1) say(db, conversation, `line ${n} `.repeat(40));
    closeDb(db);
    return dataDir;
  }

  test('is well when it is sound and up to date', () => expect(checkDatabase(at(filled()))).toEqual(ok));

  test.each([
    ['cut short', (path: string) => truncateSync(path, 90_000)],
    ['overwritten in its header', (path: string) => overwrite(path, 0, 64)],
    ['overwritten in its middle', (path: string) => overwrite(path, 4_096 * 20, 4_096 * 24)],
  ])('that was %s is broken, and is left as it is', (_what, damage) => {
    const dataDir = filled();
    damage(dataDir.database);
    const before = readFileSync(dataDir.database);
    expect(checkDatabase(at(dataDir))).toEqual(as('broken', 'cannot be read', 'npm run restore -- FILE'));
    expect(readFileSync(dataDir.database).equals(before)).toBe(true);
  });

  test('of an older version is warned of', () => {
    const dataDir = openDataDir(tempFolder());
    migrateDb(dataDir.database, olderMigrations(MIGRATION_COUNT - 1));
    expect(checkDatabase(at(dataDir))).toEqual(as('warning', 'older version', 'npm run backup'));
  });

  test('of a newer version is broken', () => {
    const dataDir = tempDataDir();
    const db = connect(dataDir.database, 'daemon');
    db.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('from the future', 1)");
    expect(checkDatabase(at(dataDir))).toEqual(as('broken', 'newer version', 'npm run restore'));
  });

  test('of another program is broken', () => {
    const dataDir = openDataDir(tempFolder());
    makeEmpty(dataDir.database);
    connect(dataDir.database, 'daemon').$client.exec('CREATE TABLE recipes (id)');
    expect(checkDatabase(at(dataDir))).toEqual(as('broken', 'another program'));
  });
});

describe('accounts', () => {
  const DAY = 24 * 3600_000;
  const started = async () => {
    const dataDir = tempDataDir();
    await ensureAdmin(dataDir.database, { ADMIN_USERNAME: ADMIN.username });
    return dataDir;
  };

  test('with a generated password are told until when it is valid, and warned of after', async () => {
    const dataDir = await started();
    expect(checkAccounts(at(dataDir))).toEqual(as('ok', 'generated password of admin is valid until 2'));
    expect(checkAccounts(at(dataDir), Date.now() + 8 * DAY)).toEqual(
      as('warning', 'has expired', 'npm run admin -- set-password'),
    );
  });

  test('with a password that somebody chose are well for ever', async () => {
    const dataDir = await started();
    await setPassword(connect(dataDir.database, 'web'), ADMIN);
    expect(checkAccounts(at(dataDir), Date.now() + 400 * DAY)).toEqual(as('ok', 'No password is left'));
  });

  test('of an older version are left alone', () => {
    const dataDir = openDataDir(tempFolder());
    migrateDb(dataDir.database, olderMigrations(MIGRATION_COUNT - 1));
    expect(checkAccounts(at(dataDir))).toEqual(ok);
  });
});

describe('backups', () => {
  const DAY = 24 * 3600_000;
  const NOW = Date.UTC(2030, 0, 10);

  function withBackup(ageMs: number) {
    const dataDir = tempDataDir();
    mkdirSync(dataDir.backups);
    writeFileSync(join(dataDir.backups, backupFileName('daily', new Date(NOW - ageMs))), '');
    return dataDir;
  }

  test('of yesterday are well', () => expect(checkBackups(at(withBackup(DAY)), NOW)).toEqual(ok));

  test('that are old, or missing for long, are warned of', () => {
    const stale = as('warning', 'no backup of the last two days', 'npm run backup');
    expect(checkBackups(at(withBackup(3 * DAY)), NOW)).toEqual(stale);
    expect(checkBackups(at(tempDataDir()), Date.now() + 3 * DAY)).toEqual(stale);
  });

  test('that fail are warned of, in the words of the failure', () => {
    const dataDir = withBackup(0);
    writeSetting(connect(dataDir.database, 'web'), 'backup.problem', 'There is no room.');
    expect(checkBackups(at(dataDir), NOW)).toEqual(
      as('warning', 'The last daily backup failed: There is no room.'),
    );
  });
});

describe('the clock', () => {
  test('that is right is well', () => {
    const dataDir = tempDataDir();
    const db = connect(dataDir.database, 'daemon');
    say(db, addConversation(db), 'a line');
    expect(checkClock(at(dataDir))).toEqual(ok);
  });

  test('that is older than this program is broken', () => {
    expect(checkClock(at(tempDataDir()), 0)).toEqual(as('broken', '1970-01-01', 'timedatectl'));
  });

  test('that is behind the latest message is warned of', () => {
    const dataDir = tempDataDir();
    const db = connect(dataDir.database, 'daemon');
    say(db, addConversation(db), 'a line');
    db.$client.exec('UPDATE messages SET created_at = created_at + 3600000');
    expect(checkClock(at(dataDir))).toEqual(as('warning', 'the latest message is of'));
  });
});

describe('the content', () => {
  test('as it is has no mistake', async () => expect(await checkContent({ root: ROOT })).toEqual(ok));

  test('with a mistake is broken, and the line is named', async () => {
    const content = join(tempFolder(), 'content');
    cpSync(join(ROOT, 'content'), content, { recursive: true });
    writeFileSync(join(content, 'beats/all.yaml'), '- nonsense: [');
    expect(await checkContent({ root: ROOT }, content)).toEqual(
      as('broken', 'content/beats/all.yaml', 'docs/content.md'),
    );
  });
});

function overwrite(path: string, from: number, to: number): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0x5a, from, to));
}
