import { hash } from '@node-rs/argon2';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { SIGN_IN } from '#server/limits/table.ts';
import { newId } from '#shared/db/id.ts';
import { logins, users } from '#shared/db/schema.ts';
import { call } from '../http/call.ts';
import { inTime } from '../http/in-time.ts';
import type { TestWeb } from './web-app.ts';

/** The administrator of a test. */
export const ADMIN = { username: 'admin', password: 'the cage is a suggestion' };

/** The least that argon2 takes. What a hash costs stands in it, so that a sign-in costs a thousandth, too. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let cheapHash: string | undefined;

/** Makes the administrator, or gives him his password again and ends his sessions: `setPassword`, which tests of passwords call, but cheap. */
export async function makeAdmin(db: Db): Promise<void> {
  const passwordHash = (cheapHash ??= await hash(ADMIN.password, CHEAP));
  const admins = db.select({ id: users.id }).from(users).where(eq(users.username, ADMIN.username));
  db.delete(logins).where(inArray(logins.userId, admins)).run();
  db.insert(users)
    .values({ id: newId(), username: ADMIN.username, passwordHash, createdAt: Date.now() })
    .onConflictDoUpdate({ target: users.username, set: { passwordHash, passwordExpiresAt: null } })
    .run();
}

/** Makes the administrator, or gives him his password again, and signs in: the token. */
export async function signIn(web: TestWeb): Promise<string> {
  await makeAdmin(web.db);
  return logIn(web);
}

/** Signs in the administrator that there is: the token. Many sign-ins of a minute come from many addresses. */
export async function logIn(web: { url: string }, headers: Record<string, string> = {}): Promise<string> {
  const route = 'POST /auth/login';
  const { status, json, text } = await inTime(() => call(web, route, { json: ADMIN, headers }));
  if (status !== 200) throw new Error(`a sign-in was answered with ${status}: ${text}`);
  return (json as { token: string }).token;
}

/** How long whoever has failed so often has to wait, milliseconds. */
export function delayAfter(failures: number): number {
  const { freeTries, firstDelayMs } = SIGN_IN;
  return failures < freeTries ? 0 : firstDelayMs * 2 ** (failures - freeTries);
}
