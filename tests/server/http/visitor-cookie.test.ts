import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { ensureVisitor } from '#server/http/visitor-cookie.ts';

/** What a new visitor is given by a site that is found at `publicUrl`. */
async function cookieOf(publicUrl: string | undefined): Promise<unknown> {
  const app = Fastify();
  await app.register(cookie);
  app.get('/', (_request, reply) => ensureVisitor(reply, publicUrl));
  return (await app.inject('/')).headers['set-cookie'];
}

describe("a visitor's cookie", () => {
  test('never travels in the clear where the site is found over https', async () => {
    expect(await cookieOf('https://feral.example')).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test.each([undefined, 'http://feral.example'])(
    'travels where the site is found at %s',
    async (publicUrl) => {
      expect(await cookieOf(publicUrl)).toMatch(/; HttpOnly; SameSite=Lax$/);
    },
  );
});
