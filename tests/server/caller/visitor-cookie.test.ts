import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { ensureVisitor } from '#server/caller/visitor-cookie.ts';

/** What a visitor, new or with a cookie, is given by a site that is found at `publicUrl`. */
async function cookieOf(publicUrl: string | undefined, cookieHeader = ''): Promise<unknown> {
  const app = Fastify();
  await app.register(cookie);
  app.get('/', (_request, reply) => ensureVisitor(reply, publicUrl));
  return (await app.inject({ url: '/', headers: { cookie: cookieHeader } })).headers['set-cookie'];
}

describe("a visitor's cookie", () => {
  test('never travels in the clear where the site is found over https', async () => {
    expect(await cookieOf('https://feral.example')).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('has a name there that no neighbour can set, and counts under no other', async () => {
    const publicUrl = 'https://feral.example';
    expect(await cookieOf(publicUrl)).toMatch(/^__Host-visitor=[0-9a-f]{24}; Max-Age=31536000; Path=\/; /);
    const id = 'a'.repeat(24);
    expect(await cookieOf(publicUrl, `__Host-visitor=${id}`)).toBeUndefined();
    expect(await cookieOf(publicUrl, `visitor=${id}`)).toMatch(/^__Host-visitor=/);
  });

  test.each([undefined, 'http://feral.example'])(
    'travels where the site is found at %s',
    async (publicUrl) => {
      expect(await cookieOf(publicUrl)).toMatch(/; HttpOnly; SameSite=Lax$/);
    },
  );
});
