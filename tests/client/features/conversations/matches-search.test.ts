import { describe, expect, test } from 'vitest';
import { matchesSearch } from '#client/features/conversations/matches-search.ts';
import { card } from '#tests/support/http/cards.ts';

const lift = card('Lift 2 wants a reason', {
  summary: 'It got one, in writing.',
  latestMessage: { content: '<warden> The ÉCLAIR is evidence.', createdAt: new Date(0) },
});

describe('the search', () => {
  test.each(['lift', 'LIFT 2', 'in WRITING', 'éclair', '<WARDEN>', '  reason  ', '', '   '])(
    'finds by title, summary or latest message, whatever the case: "%s"',
    (query) => {
      expect(matchesSearch(lift, query)).toBe(true);
    },
  );

  test.each(['stapler', 'lift 3', 'reason it', 'l.ft'])('does not find "%s"', (query) => {
    expect(matchesSearch(lift, query)).toBe(false);
  });

  test('does without a latest message', () => {
    expect(matchesSearch(card('Silence'), 'null')).toBe(false);
  });
});
