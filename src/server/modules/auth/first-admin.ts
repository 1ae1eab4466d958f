import { randomBytes } from 'node:crypto';
import { users } from '#shared/db/schema.ts';
import { closeDb, openDb } from '#shared/db/client.ts';
import { setPassword } from './accounts.ts';

/** 128 bits, in characters that survive being read from a terminal and typed. */
const GENERATED_BYTES = 16;

/** An administrator who has just been made. `password` only where it was generated: it is shown once and stored nowhere. */
export interface FirstAdmin {
  readonly username: string;
  readonly password: string | undefined;
}

interface AdminEnv {
  readonly ADMIN_USERNAME: string;
  readonly ADMIN_PASSWORD?: string | undefined;
}

/** Makes the administrator of a migrated database that has none; undefined where there is one already. */
export async function ensureAdmin(database: string, env: AdminEnv): Promise<FirstAdmin | undefined> {
  const db = openDb(database, 'worker');
  try {
    if (db.select({ id: users.id }).from(users).limit(1).get()) return undefined;
    const generated =
      env.ADMIN_PASSWORD === undefined ? randomBytes(GENERATED_BYTES).toString('hex') : undefined;
    const username = env.ADMIN_USERNAME;
    await setPassword(db, { username, password: env.ADMIN_PASSWORD ?? generated ?? '' });
    return { username, password: generated };
  } finally {
    closeDb(db);
  }
}

/** What to tell the person at the terminal. */
export function announcement({ username, password }: FirstAdmin): string {
  const secret = password === undefined ? 'with the password of ADMIN_PASSWORD' : `password: ${password}`;
  return `The administrator is "${username}", ${secret}. It is not shown again; npm run admin -- set-password changes it.`;
}
