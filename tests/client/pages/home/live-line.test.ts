import { describe, expect, test } from 'vitest';
import { overheardIn } from '#client/pages/home/live-line.tsx';

const said = (content: string, role = 'assistant' as const, asciiArt = false) => ({
  content,
  role,
  asciiArt,
});

describe('what is overheard', () => {
  test('is the latest line, with who said it', () => {
    expect(overheardIn([said('First.'), said('<warden> Please hold.')])).toEqual({
      name: 'warden',
      prompt: 'warden@eternal:~$',
      text: 'Please hold.',
    });
  });

  test('is neither a picture nor what says nothing', () => {
    const art = said('Mine.\n[___]', 'assistant', true);
    expect(overheardIn([said('Words.'), art, said('<warden> ...!')])?.text).toBe('Words.');
  });

  test('is cut where it is long', () => {
    expect(overheardIn([said('x'.repeat(200))])?.text).toBe(`${'x'.repeat(120)}...`);
  });

  test('is nothing while nobody has said anything', () => {
    expect(overheardIn([])).toBeUndefined();
  });
});
