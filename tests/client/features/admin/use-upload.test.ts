import { describe, expect, test } from 'vitest';
import { isTextFile, readTextFile } from '#client/features/admin/use-upload.ts';

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);

describe('a file to upload', () => {
  test.each([
    ['night.txt', true],
    ['NIGHT.TXT', true],
    ['night.txt.png', false],
    ['txt', false],
    ['night.text', false],
  ])('%s is a text file: %s', (name, is) => {
    expect(isTextFile({ name })).toBe(is);
  });

  test('becomes a conversation: its name without the ending, and its text without a byte order mark', async () => {
    expect(await readTextFile(file('a.b.TXT', new Uint8Array([0xef, 0xbb, 0xbf]), 'Ölkännchen\n'))).toEqual({
      title: 'a.b',
      content: 'Ölkännchen\n',
    });
  });

  test.each([
    ['that is not UTF-8', new Uint8Array([0x63, 0xe9]), 'The file is not plain text in UTF-8.'],
    ['that is too long', 'a'.repeat(1024 * 1024 + 1), 'A text may have 1 MiB.'],
  ])('%s is refused', async (_what, content, sentence) => {
    await expect(readTextFile(file('a.txt', content))).rejects.toThrow(sentence);
  });
});
