import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { READ, requirePolicies } from '#server/limits/route-policy.ts';

test('a route without a policy keeps the server from starting', () => {
  const app = Fastify();
  requirePolicies(app);
  expect(() => app.get('/with', { config: { policy: READ } }, () => 'limited')).not.toThrow();
  expect(() => app.get('/without', () => 'unlimited')).toThrow('The route /without has no policy.');
});
