import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { hasTextFace } from '#server/caller/text-face.ts';
import { Admission } from '#server/limits/stream-admission.ts';
import { FACE } from '#server/terminal/face.ts';
import { terminalPlugin } from '#server/terminal/plugin.ts';
import { endpoints, PATTERNS } from '#shared/paths.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/** What is made for each who asks, and never kept. */
const UNKEPT: readonly string[] = [PATTERNS.search, endpoints.random];

test('whatever answers in text is known to the cache as having a text face, and nothing else', async () => {
  const { backend } = await startTestWeb();
  const app = Fastify({ routerOptions: { constraints: { face: FACE } } });
  const urls = new Set<string>();
  app.addHook('onRoute', ({ url }) => void urls.add(url));
  const admission = new Admission({ perAddress: 0, inAll: 0 });
  const limits = { maxAgeMs: 0, unsentMaxBytes: 0 };
  const { services, cache } = backend;
  terminalPlugin(app, { services, cache, admission, limits, live: services.live, publicUrl: undefined });
  const kept = [...urls].filter((url) => !UNKEPT.includes(url));
  expect(kept).toHaveLength(5);
  for (const url of kept) expect(hasTextFace(url.replace(':id', 'f'.repeat(24))), url).toBe(true);
  for (const url of [...UNKEPT, PATTERNS.library, PATTERNS.chat]) expect(hasTextFace(url), url).toBe(false);
});
