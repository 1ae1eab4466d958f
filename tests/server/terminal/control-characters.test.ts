import fc from 'fast-check';
import { expect, test } from 'vitest';
import { terminalLine, terminalText } from '#server/terminal/terminal-text.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { curl, openTerminal } from '#tests/support/http/terminal.ts';
import { TERMINAL_ATTACKS } from '#tests/support/hostile/terminal.ts';
import { hostileText } from '#tests/support/hostile/texts.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/** The site's own sequences: colours, and the rest of a row. */
const OWN = /\u001b\[(?:(?:\d+;)*\d+m|K)/g; // eslint-disable-line no-control-regex -- what this test is about
const COMMANDS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Whatever in it does something else on a terminal than to be seen. */
function commandsIn(text: string): string[] {
  const seen = text.replaceAll(OWN, '').match(COMMANDS) ?? [];
  return [...new Set(seen)].filter((character) => !['\n', '\u200c', '\u200d'].includes(character));
}

/** A web server in which every attack is a line, a stage direction and a title. */
async function webUnderAttack() {
  const web = await startTestWeb();
  const conversation = addConversation(web.db, {
    title: TERMINAL_ATTACKS.join(' '),
    summary: TERMINAL_ATTACKS.join('\n'),
  });
  const said = TERMINAL_ATTACKS.flatMap((content) => [
    say(web.db, conversation, { content: `said ${content}`, beat: content }),
    say(web.db, conversation, { content: `${content}\ndrawn`, asciiArt: true }),
  ]);
  return { web, conversation, said };
}

/** Everything of the attacks that the stream prints, to the line that is said last. */
async function streamed(web: TestWeb, conversation: string, query: string): Promise<string> {
  const terminal = await openTerminal(`${web.url}/?${query}`);
  for (const content of TERMINAL_ATTACKS) {
    say(web.db, conversation, { content: `said ${content}`, beat: content });
    say(web.db, conversation, { content: `${content}\ndrawn`, asciiArt: true });
  }
  say(web.db, conversation, 'finis.');
  web.backend.catchUp();
  return terminal.until('finis.');
}

test.each(['plain', 'theme=feral', 'cols=30'])(
  'nothing that was said commands a terminal, with ?%s',
  async (query) => {
    const { web, conversation, said } = await webUnderAttack();
    expect(commandsIn(await streamed(web, conversation, query))).toEqual([]);
    const whole = await curl(`${web.url}/conversation/${conversation}?${query}`);
    expect(whole).toContain('said');
    expect(commandsIn(whole)).toEqual([]);
    for (const { id } of said) expect(commandsIn(await curl(`${web.url}/line/${id}?${query}`))).toEqual([]);
  },
);

test('nor does anything that could be said', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(commandsIn(terminalText(text))).toEqual([]);
      expect(terminalLine(text)).not.toMatch(/[\n\r]/);
    }),
  );
});

test('what joins an emoji or the letters of a script stays', () => {
  const joined = '👩\u200d👧 می\u200cخواهم';
  expect(terminalText(joined)).toBe(joined);
});

test('a sentence of refusal repeats no command', async () => {
  const web = await startTestWeb();
  for (const attack of TERMINAL_ATTACKS) {
    const asked = encodeURIComponent(attack.toWellFormed());
    for (const path of [`/?cols=${asked}`, `/?theme=${asked}`, `/line/${asked}`, `/conversation/${asked}`])
      expect(commandsIn(await curl(web.url + path))).toEqual([]);
  }
});
