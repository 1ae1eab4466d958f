import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Choices } from '#client/features/admin/duel/choices.tsx';

test('a line is shown with all of its drafts, why each was not said, and what spoke for it', () => {
  const draft = (text: string, refusal: string | null) => ({
    text,
    refusal,
    scores: { takesUp: 1, isNew: 0.456, ofOld: 0 },
    total: 0.9,
  });
  const drafts = [draft('I left.', null), draft('I went.', null), draft('As an AI, no.', 'refusal')];
  const choices = [{ at: new Date(0), drafts }];
  const text = renderToStaticMarkup(<Choices choices={choices} />).replaceAll(/<[^>]+>/g, '|');
  const scores = '0.9: takes up 1, new 0.46, ofOld 0';
  for (const [what, line] of [
    ['said', 'I left.'],
    ['passed over', 'I went.'],
    ['refusal', 'As an AI, no.'],
  ])
    expect(text).toContain(`|${what}||${scores}||${line}|`);
});
