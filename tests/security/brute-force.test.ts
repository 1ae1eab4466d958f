import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { SIGN_IN } from '#server/limits/table.ts';
import { users } from '#shared/db/schema.ts';
import { newId } from '#shared/db/id.ts';
import { call } from '#tests/support/http/call.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/* W4 of reliability.md: a thousand tries from one address and from a thousand. */

const LOGIN = 'POST /auth/login';
const OWNER = { username: 'admin', password: 'correct' };
const GUESS = { username: 'admin', password: 'wrong' };
const TRIES = 1_000;
const AT_ONCE = 20;
/** Four are free; then the delay doubles from a second, and a test of two minutes has room for seven more. */
const LOOKED_AT_MAX = 12;

/** An administrator whose password costs next to nothing to check: what is counted here is who may try. */
async function startGuarded(): Promise<TestWeb> {
  const web = await startTestWeb({ trustProxy: true });
  const passwordHash = await hash(OWNER.password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  web.db.insert(users).values({ id: newId(), username: 'admin', passwordHash, createdAt: 0 }).run();
  return web;
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const addressOf = (n: number) => `203.0.${n >> 8}.${n & 255}`;

/** How often each status was answered. */
async function statusesOf(tries: (() => Promise<{ status: number }>)[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let at = 0; at < tries.length; at += AT_ONCE) {
    const answers = await Promise.all(tries.slice(at, at + AT_ONCE).map((attempt) => attempt()));
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

const guessFrom = (web: TestWeb, address: string) => () =>
  call(web, LOGIN, { json: GUESS, headers: from(address) });

const ownerFrom = async (web: TestWeb, address: string) =>
  (await call(web, LOGIN, { json: OWNER, headers: from(address) })).status;

describe('a thousand guesses', () => {
  test('from one address: few are looked at, the rest wait, and the owner gets in from elsewhere', async () => {
    const tell = beginTrial('W4', 'guesses from one address');
    const web = await startGuarded();
    const tries = Array.from({ length: TRIES }, () => guessFrom(web, '203.0.113.7'));
    const { 401: looked = 0, 429: refused = 0 } = await statusesOf(tries);
    tell({ tries: looked + refused }, `${looked} were looked at`);
    expect(looked + refused).toBe(TRIES);
    expect(looked).toBeGreaterThanOrEqual(4);
    expect(looked).toBeLessThan(LOOKED_AT_MAX);
    expect(await ownerFrom(web, '198.51.100.1')).toBe(200);
  });

  test('from one address do not open it with the right password either, until the delay is over', async () => {
    const web = await startGuarded();
    for (;;) {
      const begun = performance.now();
      for (let n = 0; n < 5; n += 1) await guessFrom(web, '203.0.113.7')();
      const status = await ownerFrom(web, '203.0.113.7');
      if (status === 429) break;
      // A starved machine may take longer from one to the other than they are kept waiting. Who got in begins anew.
      expect(performance.now() - begun).toBeGreaterThan(SIGN_IN.firstDelayMs);
    }
    await expect.poll(() => ownerFrom(web, '203.0.113.7')).toBe(200);
  });

  test('from a thousand addresses: each has one and none has a second, and the owner gets in', async () => {
    const tell = beginTrial('W4', 'guesses from a thousand addresses, two from each');
    const web = await startGuarded();
    const addresses = Array.from({ length: TRIES }, (_, n) => addressOf(n));
    const first = await statusesOf(addresses.map((address) => guessFrom(web, address)));
    const second = await statusesOf(addresses.map((address) => guessFrom(web, address)));
    const looked = (first[401] ?? 0) + (second[401] ?? 0);
    tell({ tries: looked + (first[429] ?? 0) + (second[429] ?? 0) }, `${looked} were looked at`);
    expect(first).toEqual({ 401: TRIES });
    expect(second).toEqual({ 429: TRIES });
    expect(await ownerFrom(web, '198.51.100.1')).toBe(200);
  });

  test('from a thousand addresses of one IPv6 subscriber count as one', async () => {
    const tell = beginTrial('W4', 'guesses from a thousand addresses of one IPv6 subscriber');
    const web = await startGuarded();
    const tries = Array.from({ length: TRIES }, (_, n) => guessFrom(web, `2001:db8::${n.toString(16)}`));
    const { 401: looked = 0, 429: refused = 0 } = await statusesOf(tries);
    tell({ tries: looked + refused }, `${looked} were looked at`);
    expect(looked).toBeLessThan(LOOKED_AT_MAX);
    expect(await ownerFrom(web, '2001:db8:0:1::1')).toBe(200);
  });

  test('cannot be spread by a header that nobody trusts', async () => {
    const tell = beginTrial('W4', 'guesses with a forged X-Forwarded-For each');
    const web = await startTestWeb();
    const tries = Array.from({ length: 50 }, (_, n) => guessFrom(web, addressOf(n)));
    const { 401: looked = 0, 429: refused = 0 } = await statusesOf(tries);
    tell({ tries: looked + refused }, `${looked} were looked at`);
    expect(looked).toBeLessThan(LOOKED_AT_MAX);
    expect(refused).toBeGreaterThan(0);
  });
});
