import { setPassword } from '#server/modules/auth/accounts.ts';
import { call } from '../http/call.ts';
import type { TestWeb } from './web-app.ts';

/** The administrator of a test. */
export const ADMIN = { username: 'admin', password: 'the cage is a suggestion' };

/** Makes the administrator, or gives him his password again, and signs in: the token. */
export async function signIn(web: TestWeb): Promise<string> {
  await setPassword(web.db, ADMIN);
  return logIn(web);
}

/** Signs in the administrator that there is: the token. Many sign-ins of a minute come from many addresses. */
export async function logIn(web: { url: string }, headers: Record<string, string> = {}): Promise<string> {
  const { json } = await call(web, 'POST /auth/login', { json: ADMIN, headers });
  return (json as { token: string }).token;
}
