import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { expectDiscretion, fuzz, FUZZ_TIMEOUT_MS, gunAt } from '#tests/support/hostile/fuzz.ts';
import { hostileText } from '#tests/support/hostile/texts.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const CASES = LONG ? 1_000 : 100;

/** What has a meaning to the index, to the query language, or to SQL. */
const SYNTAX = [
  ...['AND', 'OR', 'NOT', 'NEAR(a b, 2)', 'NEAR', '^a', 'a*', 'cage*', '**', '"', '""', '"""', "'", "''"],
  ...[
    'content:',
    'role:user',
    '{content role}:',
    '- a',
    '-',
    '+',
    '(',
    ')',
    '((a)',
    ':',
    'a:b',
    '\\',
    '%',
    ';--',
  ],
  ...[
    'by:',
    'by:feral',
    'by:x',
    'in:title',
    'in:',
    'before:2026',
    'after:9999-12-31',
    'after:0000',
    'before:',
  ],
  ...[
    'cage',
    'Déjà',
    '🐾',
    '\u0301'.repeat(40),
    '\u0903',
    '\ue000',
    'قفص',
    '\u0000',
    '\ud83d',
    '籠',
    'ß',
    'İ',
    '½',
  ],
];

const search = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...SYNTAX) }, hostileText), { maxLength: 6 })
  .chain((parts) => fc.constantFrom(' ', '', '"').map((glue) => parts.join(glue)));
const more = fc.record(
  {
    sort: fc.constantFrom('newest', 'best', 'worst'),
    cursor: fc.constantFrom('s0', 's1', 's999999999999999', 'o0', 'o7', 'o999999999999999', 'x', ''),
    limit: fc.constantFrom('1', '50', '51', '-1', 'x'),
  },
  { requiredKeys: [] },
);

/** A site where everything with a meaning has been said. */
async function filledSite() {
  const web = await startTestWeb();
  const conversation = addConversation(web.db, { title: 'The cage' });
  for (const part of SYNTAX) say(web.db, conversation, { content: `in the cage: ${part}` });
  return web;
}

const get = (path: string, query: Record<string, string>) => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(query).toString()}`,
  headers: {},
  body: undefined,
});

test.each([
  {
    what: 'searched for',
    shots: fc.tuple(search, more).map(([q, rest]) => get('/api/search', { q: q.toWellFormed(), ...rest })),
    field: 'hits',
  },
  {
    what: 'asked for the first time of',
    shots: search.map((word) => get('/api/search/first', { word: word.toWellFormed() })),
    field: 'first',
  },
])(
  'whatever is $what is answered with what was found, or with a sentence',
  async ({ shots, field }) => {
    const web = await filledSite();
    const shoot = gunAt(web);
    const judge = async (shot: Parameters<typeof shoot>[0]) => {
      const hit = await shoot(shot);
      expectDiscretion(web, hit);
      const json = JSON.parse(hit.text) as unknown;
      if (hit.status === 200) expect(json).toHaveProperty(field);
      else expect([hit.status, json]).toEqual([400, failure('BAD_REQUEST')]);
    };
    await fuzz(shots, judge, CASES);
  },
  FUZZ_TIMEOUT_MS,
);
