import { describe, expect, test } from 'vitest';
import { archiveRuns } from '#client/features/archives/archive-runs.ts';
import { archiveText } from '#shared/text/archive-text.ts';
import { message } from '#tests/support/messages.ts';

const PICTURE = ' / \\ / \\\n | KING |\n';
const CAPTION =
  'My crown, and I would like it known that it fits better than any lanyard that I was offered.';
const TEXT = archiveText({ title: 'The crown', startDate: new Date(0) }, [
  message('A short line.'),
  message(`${CAPTION}\n${PICTURE}`),
  message('Noted.', { role: 'user' }),
]);

describe('the runs of an archive', () => {
  test('put together are its text', () => {
    const runs = archiveRuns(TEXT);
    expect(runs.map(({ text }) => text).join('')).toBe(TEXT);
  });

  test('keep a picture as it is, and let everything else be broken', () => {
    const kept = archiveRuns(TEXT).filter((run) => run.kept);
    expect(kept.map(({ text }) => text)).toEqual([PICTURE]);
  });

  test.each(['', '\n', 'one line', '\n\nx\n'])('leave nothing out of %j', (text) => {
    expect(
      archiveRuns(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
  });
});
