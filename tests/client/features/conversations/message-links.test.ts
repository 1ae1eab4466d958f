import { expect, test } from 'vitest';
import { messageAnchor } from '#shared/paths.ts';
import { anchoredMessage } from '#client/features/conversations/message-links.tsx';

test('a fragment leads to the message it was made of', () => {
  expect(messageAnchor('0123')).toBe('m-0123');
  expect(anchoredMessage('#m-0123')).toBe('0123');
});

test.each(['', '#', '#content', 'm-0123', '#x-m-0123'])('"%s" leads to no message', (hash) => {
  expect(anchoredMessage(hash)).toBeUndefined();
});
