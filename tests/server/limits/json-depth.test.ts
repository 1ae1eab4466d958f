import { describe, expect, test } from 'vitest';
import { assertShallow } from '#server/limits/json-depth.ts';
import { JSON_DEPTH_MAX } from '#server/limits/table.ts';

const nested = (depth: number) => '['.repeat(depth) + '1' + ']'.repeat(depth);
const shallow = (json: string) => () => assertShallow(Buffer.from(json));

describe('JSON', () => {
  test.each([
    ['as deep as it may be', nested(JSON_DEPTH_MAX)],
    ['of objects as deep', '{"a":'.repeat(JSON_DEPTH_MAX) + '1' + '}'.repeat(JSON_DEPTH_MAX)],
    ['wide, not deep', `[${Array(500).fill('{"a":[]}').join()}]`],
    [
      'of text that looks deep',
      JSON.stringify({ a: '[{'.repeat(500), '[[[[': '"\\"'.repeat(100) + '['.repeat(100) }),
    ],
    ['of a quote behind a backslash', '["\\\\", "\\"' + '['.repeat(100) + '"]'],
    ['broken off within a text', '"' + '['.repeat(100)],
    ['that is none', 'since'],
  ])('%s passes', (_name, json) => {
    expect(shallow(json)).not.toThrow();
  });

  test.each([
    ['of one level more', nested(JSON_DEPTH_MAX + 1)],
    ['of arrays and objects in turn', '[{"a":'.repeat(33)],
    ['that goes deep behind a text that ends in a backslash', `["\\\\",${nested(JSON_DEPTH_MAX)}]`],
    ['that never comes back', '['.repeat(10_000)],
  ])('%s is refused', (_name, json) => {
    expect(shallow(json)).toThrow('JSON may be nested 64 levels deep, and no deeper.');
  });
});
