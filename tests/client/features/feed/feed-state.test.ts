import { describe, expect, test } from 'vitest';
import {
  finishedTyping,
  initialFeed,
  received,
  showing,
  standingOf,
  trimmed,
} from '#client/features/feed/feed-state.ts';
import { contents, lines, message } from '#tests/support/http/messages.ts';

const live = initialFeed(lines(2), 'live');

describe('a message that comes', () => {
  test('is typed, and finished when the typewriter says so', () => {
    const typing = received(live, message('new'));
    expect(contents(typing.messages)).toEqual(['line 1', 'line 2', 'new']);
    expect(typing.typingId).toBe('new');
    expect(typing.finished).toEqual([]);
    const done = finishedTyping(typing);
    expect(done.typingId).toBeUndefined();
    expect(contents(done.finished)).toEqual(['new']);
  });

  test('finishes the one before it, so that the page is never more than a message behind', () => {
    const state = lines(4, 3).reduce(received, live);
    expect(state.typingId).toBe('line 6');
    expect(contents(state.finished)).toEqual(['line 3', 'line 4', 'line 5']);
  });

  test('stands at once when it is a picture', () => {
    const state = received(received(live, message('words')), message('/\\ a', { asciiArt: true }));
    expect(state.typingId).toBeUndefined();
    expect(contents(state.finished)).toEqual(['words', '/\\ a']);
  });

  test('is neither typed nor spoken when it says nothing', () => {
    const state = received(live, message('<warden> ?!...'));
    expect(state.typingId).toBeUndefined();
    expect(state.finished).toEqual([]);
  });

  test('changes nothing when it was there already', () => {
    expect(received(live, message('line 2'))).toBe(live);
  });
});

test('only the latest finished messages are remembered', () => {
  const state = lines(20, 3).reduce(received, live);
  expect(contents(finishedTyping(state).finished)).toEqual(contents(lines(5, 18)));
});

describe('a reload of history', () => {
  test('lets the typewriter go on with the latest message', () => {
    const typing = received(live, message('new'));
    expect(showing(typing, typing.messages).typingId).toBe('new');
  });

  test('finishes what is typed when something newer is shown', () => {
    const typing = received(live, message('new'));
    const state = showing(typing, [...typing.messages, message('newer')]);
    expect(state.typingId).toBeUndefined();
    expect(contents(state.finished)).toEqual(['new']);
  });
});

test('trimming keeps the latest', () => {
  expect(contents(trimmed(live, 1).messages)).toEqual(['line 2']);
  expect(trimmed(live, 2)).toBe(live);
});

describe('a feed of a stopped duel', () => {
  test('rests where it would be live, and else stands as any other', () => {
    expect(standingOf('live', 'active')).toBe('live');
    expect(standingOf('live', 'stopped')).toBe('resting');
    for (const status of ['loading', 'reconnecting', 'archived', 'gone'] as const)
      expect(standingOf(status, 'stopped')).toBe(status);
  });
});
