import { describe, expect, test } from 'vitest';
import { cropped, wrapped } from '#server/terminal/terminal-text.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { curl } from '#tests/support/http/terminal.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

describe('a long line', () => {
  test('is broken between words, and a word that is too long between graphemes', () => {
    expect(wrapped('one two  three', 8)).toEqual(['one two', 'three']);
    expect(wrapped('  ab cdefghijkl m', 8)).toEqual(['  ab cde', '  fghijk', '  l m']);
    expect(wrapped('漢字 かなかな', 7)).toEqual(['漢字 か', 'なかな']);
    const family = '👩\u200d👩\u200d👧\u200d👦';
    const rows = wrapped(family.repeat(100), 10);
    expect(rows).toEqual(Array<string>(20).fill(family.repeat(5)));
  });

  test.each(['漢', '😀', 'x', 'x '])(
    'has its beginning on a text page, and where all of it is: %s',
    async (part) => {
      const web = await startTestWeb();
      const conversation = addConversation(web.db);
      const { id } = say(web.db, conversation, `<feral> begins ${part.repeat(60_000)}`);
      for (const path of [`/conversation/${conversation}`, `/line/${id}`]) {
        const text = await curl(`${web.url}${path}?plain`);
        expect(text).toContain('begins');
        expect(text.length).toBeLessThan(6_000);
        expect(text).toContain(`/conversation/${conversation}.txt`);
      }
    },
  );

});

test('a drawing of very many lines has its beginning', async () => {
  const web = await startTestWeb();
  const conversation = addConversation(web.db);
  say(web.db, conversation, { content: '(o.o)\n'.repeat(150_000), asciiArt: true });
  expect(await curl(`${web.url}/conversation/${conversation}?plain`)).toContain('(o.o)\n(o.o)\n');
  expect(cropped(`${' '.repeat(90)}x\n`.repeat(150_000), 40)[0]).toBe('x');
});

test('of many long messages a text page shows the last', async () => {
  const web = await startTestWeb();
  const conversation = addConversation(web.db);
  for (let n = 0; n < 20; n += 1) say(web.db, conversation, `<feral> number ${n}: ${'x'.repeat(3_500)}`);
  const text = await curl(`${web.url}/conversation/${conversation}?plain`);
  expect(text).toContain('number 19');
  expect(text).not.toContain('number 5:');
  expect(text).toContain(`all of it: /conversation/${conversation}.txt`);
});
