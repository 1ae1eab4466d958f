import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStampIds } from '#server/modules/stamps/stamp-kinds.ts';
import { ROOT, tempFolder } from '#tests/support/database/temp-data.ts';

const KIND = { id: 'filed', label: 'FILED', means: 'It is in a drawer.' };

/** A file of stamps, as JSON, which YAML is too. */
function fileOf(content: unknown): string {
  const path = join(tempFolder(), 'stamps.yaml');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('the stamps that there are', () => {
  test('are those of the content', () => {
    const ids = readStampIds(join(ROOT, 'content', 'stamps.yaml'));
    expect([...ids]).toEqual(expect.arrayContaining(['regretted', 'denied', 'filed', 'framed']));
  });

  test('are what writers add, without code', () => {
    expect([...readStampIds(fileOf([KIND, { ...KIND, id: 'returned' }]))]).toEqual(['filed', 'returned']);
  });

  test.each([
    ['no list', KIND, 'the list'],
    ['none', [], 'the list'],
    ['too many', Array.from({ length: 9 }, (_, n) => ({ ...KIND, id: `s${n}` })), 'the list'],
    ['one twice', [KIND, KIND], 'two stamps have one id'],
    ['the one that stands for all', [{ ...KIND, id: 'all' }], '`all` stands for all stamps'],
    ['an id with a blank', [{ ...KIND, id: 'in a drawer' }], '0.id'],
    ['a label that has no room', [{ ...KIND, label: 'x'.repeat(13) }], '0.label'],
    ['a field that there is not', [{ ...KIND, colour: 'red' }], '0'],
    ['what is no YAML', '- id: [', 'cannot be used'],
  ])('keep web from starting where they are %s', (_what, content, reason) => {
    expect(() => readStampIds(fileOf(content))).toThrow(reason);
  });

  test('keep web from starting where there is no file', () => {
    expect(() => readStampIds(join(tempFolder(), 'stamps.yaml'))).toThrow('cannot be used');
  });
});
