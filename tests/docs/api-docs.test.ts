import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApiDocument } from '#server/rest/openapi.ts';
import { callsOf } from '#server/rest/openapi/document.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { renderApiDocs } from './api-docs.ts';

const written = () => readFileSync(join(ROOT, 'docs', 'api.md'), 'utf8');

test('docs/api.md says what the calls answer; npm run docs:api writes it anew', async () => {
  expect(await renderApiDocs()).toBe(written());
});

test('docs/api.md has every call', () => {
  const calls = callsOf(openApiDocument('/api')).map(({ method, path, isOutside }) => `${method.toUpperCase()} ${isOutside ? '' : '/api'}${path}`);
  const shown = new Set(Array.from(written().matchAll(/^### (.+)$/gm), ([, call]) => call));
  expect(calls.filter((call) => !shown.has(call))).toEqual([]);
});
