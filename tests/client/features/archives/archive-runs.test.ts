import { describe, expect, test } from 'vitest';
import { archiveRuns, timesIn } from '#client/features/archives/archive-runs.ts';
import { archiveText } from '#shared/text/archive-text.ts';
import { message } from '#tests/support/http/messages.ts';

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
    const kept = archiveRuns(TEXT).filter(({ columns }) => columns !== undefined);
    expect(kept).toEqual([{ text: PICTURE, columns: 12 }]);
  });

  test.each(['', '\n', 'one line', '\n\nx\n'])('leave nothing out of %j', (text) => {
    expect(
      archiveRuns(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
  });
});

describe('the times of an archive', () => {
  test('are taken out of its header and of where each message opens, and out of nothing that was said', () => {
    const said = message('At [2026-03-04T05:06:07.008Z] start: 2026-03-04T05:06:07.008Z');
    const text = archiveText({ title: 'The crown', startDate: new Date(0) }, [said]);
    const parts = timesIn(text);
    expect(parts.filter((part) => part instanceof Date)).toEqual([new Date(0), said.createdAt]);
    const again = parts.map((part) => (part instanceof Date ? part.toISOString() : part)).join('');
    expect(again).toBe(text);
  });

  test('are none where no calendar has them', () => {
    const text = '[2026-99-99T05:06:07.008Z] feral';
    expect(timesIn(text)).toEqual([text]);
  });
});
