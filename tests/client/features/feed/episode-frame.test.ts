import { describe, expect, test } from 'vitest';
import { episodeNow, firstSentence } from '#client/features/feed/episode-frame.tsx';
import { type FeedMessage, initialFeed, trimmed } from '#client/features/feed/feed-state.ts';
import { message } from '#tests/support/http/messages.ts';

/** Messages of an episode from `first` on, of which the first tells what it is about. */
function play(conversationId: string, count: number, first = 1): FeedMessage[] {
  return Array.from({ length: count }, (_, n) => ({
    ...message(`${conversationId} ${first + n}`),
    conversationId,
    number: first + n,
    count: 31,
    ...(n === 0 && { episode: { title: conversationId, about: 'It is about something.' } }),
  }));
}

describe('the episode that a feed is in', () => {
  test('is that of the latest message, which says how far it is', () => {
    const messages = [...play('one', 3), ...play('two', 12)];
    expect(episodeNow(messages)).toEqual({
      conversationId: 'two',
      title: 'two',
      about: 'It is about something.',
      number: 12,
      count: 31,
    });
  });

  test('is known to a page that was opened in its middle', () => {
    expect(episodeNow(play('one', 5, 20))).toMatchObject({ title: 'one', number: 24 });
  });

  test('is unknown where nothing tells of it', () => {
    const [, ...untold] = play('two', 3);
    expect(episodeNow([...play('one', 3), ...untold])).toBeUndefined();
    expect(episodeNow([])).toBeUndefined();
    expect(episodeNow([message('of an upload')])).toBeUndefined();
  });

  test('stays known while its first messages go from the page', () => {
    const { messages } = trimmed(initialFeed(play('one', 300), 'live'), 200);
    expect(messages).toHaveLength(200);
    expect(episodeNow(messages)).toMatchObject({ title: 'one', number: 300 });
  });

  test('is never taken from another one that went', () => {
    const [, ...untold] = play('two', 10);
    const { messages } = trimmed(initialFeed([...play('one', 10), ...untold], 'live'), 9);
    expect(messages[0]?.episode).toBeUndefined();
  });
});

describe('what an episode is about', () => {
  test.each([
    ['A door was left open. Nobody did it.', ['A door was left open.', 'Nobody did it.']],
    [
      'Feral counts sheep. Warden counts feral. Both are tired.',
      ['Feral counts sheep. Warden counts feral.', 'Both are tired.'],
    ],
    [
      "It was signed 'with love.' Nobody owns to it at all.",
      ["It was signed 'with love.'", 'Nobody owns to it at all.'],
    ],
    [
      'It costs 4.50 a week and e.g. nobody pays for it. So.',
      ['It costs 4.50 a week and e.g. nobody pays for it.', 'So.'],
    ],
    ['One sentence that does not end', ['One sentence that does not end', '']],
    ['', ['', '']],
  ])('is told by a sentence of %j', (text, parts) => {
    expect(firstSentence(text)).toEqual(parts);
  });
});
