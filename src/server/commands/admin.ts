import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';
import { enterDataDir } from '#shared/db/data-dir-use.ts';
import { AppError } from '#shared/errors.ts';
import { readServerEnv } from '../env.ts';
import { endLogins, listLogins, setPassword } from '../modules/auth/accounts.ts';
import { assertGoodPassword } from '../modules/auth/password.ts';
import { ROOT, runCommand } from './command.ts';
import { dataDirOf } from './command.ts';

const USAGE = `npm run admin -- set-password [USERNAME]   asks for a new password and ends the user's logins
npm run admin -- list-logins               shows who is logged in
npm run admin -- end-logins [USERNAME]     ends the logins of a user, or of everybody`;

/** `npm run admin`: what an operator with a shell may do about accounts, also while the site runs. */
await runCommand(async () => {
  const [action, username] = process.argv.slice(2);
  const { dataDir, leave } = enterDataDir(dataDirOf(process.env), join(ROOT, 'drizzle'));
  try {
    await withDb(dataDir.database, (db) => run(db, action, username));
  } finally {
    leave();
  }
});

async function withDb(database: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDb(database, 'worker');
  try {
    await work(db);
  } finally {
    closeDb(db);
  }
}

async function run(db: Db, action: string | undefined, username: string | undefined): Promise<void> {
  switch (action) {
    case 'set-password':
      return changePassword(db, username ?? readServerEnv(process.env).ADMIN_USERNAME);
    case 'list-logins':
      return printLogins(db);
    case 'end-logins':
      return console.log(`${endLogins(db, username)} logins ended.`);
    default:
      throw new AppError('STARTUP', USAGE);
  }
}

async function changePassword(db: Db, username: string): Promise<void> {
  const password = await ask(`New password for ${username}: `);
  await assertGoodPassword({ username, password });
  await setPassword(db, { username, password });
  console.log(`The password of ${username} is changed, and every login with the old one has ended.`);
}

/**
 * From the terminal, which shows nothing of it, or one line of standard input: never an argument, which other users of the machine
 * can see.
 */
async function ask(question: string): Promise<string> {
  const { isTTY } = process.stdin;
  if (isTTY) process.stderr.write(question);
  const terminal = createInterface({ input: process.stdin, output: nowhere(), terminal: isTTY });
  try {
    for await (const line of terminal) return line;
    return '';
  } finally {
    terminal.close();
    if (isTTY) process.stderr.write('\n');
  }
}

/** Where what is typed would be repeated. */
function nowhere(): Writable {
  return new Writable({ write: (_piece, _encoding, done) => done() });
}

function printLogins(db: Db): void {
  for (const { username, createdAt, lastUsedAt } of listLogins(db)) {
    console.log(`${username}  since ${createdAt.toISOString()}  last used ${lastUsedAt.toISOString()}`);
  }
}
