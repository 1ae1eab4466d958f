import { describe, expect, test } from 'vitest';
import { STREAMS, TERMINAL } from '#server/limits/table.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { openEventStream } from '#tests/support/http/event-stream.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { CURL, openTerminal } from '#tests/support/http/terminal.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/** A web server on which the duel has said `lines`. */
async function webWith(lines: readonly string[], options: Parameters<typeof startTestWeb>[0] = {}) {
  const web = await startTestWeb(options);
  const conversation = addConversation(web.db, { title: 'The door' });
  for (const line of lines) say(web.db, conversation, line);
  web.backend.catchUp();
  const next = (line: Parameters<typeof say>[2]) => {
    say(web.db, conversation, line);
    web.backend.catchUp();
  };
  return { web, conversation, next };
}

/** Without what it says of itself and of how many watch. */
const withoutOpening = (text: string) => text.replace(/^.*?for more\./s, '');

describe('the duel in a terminal', () => {
  test('begins with the last lines and goes on with what comes, without a gap', async () => {
    const lines = Array.from({ length: TERMINAL.lastLines + 2 }, (_, n) => `line ${n}.`);
    const { web, next } = await webWith(lines);
    const terminal = await openTerminal(`${web.url}/?plain`);
    next('one more.');
    next({ content: 'the last of all.', role: 'user' });
    const text = await terminal.until('last of all.');
    expect(text).not.toContain('line 1.');
    const said = text.match(/(?<=@eternal:~\$ ).*/g);
    expect(said).toEqual([...lines.slice(2), 'one more.', 'the last of all.']);
    expect(text).toContain('warden@eternal:~$ the last');
  });

  test('types a line in pieces, and stands complete when the next comes', async () => {
    const { web, next } = await webWith(['before.']);
    const terminal = await openTerminal(`${web.url}/?plain`);
    await terminal.until('before.');
    const long = Array.from({ length: 60 }, (_, n) => `word${n}`).join(' ');
    next(long);
    await terminal.until('word0');
    expect(terminal.text).not.toContain('word59');
    next('short.');
    const text = await terminal.until('short.');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`${long} feral@eternal:~$ short.`);
  });

  test('names each episode where it begins, and where it is whole', async () => {
    const { web, conversation } = await webWith(['before.']);
    const terminal = await openTerminal(`${web.url}/?plain`);
    closeConversation(web.db, conversation);
    const other = addConversation(web.db, { title: 'The window' });
    say(web.db, other, 'a draught.');
    say(web.db, other, 'and another.');
    web.backend.catchUp();
    const text = await terminal.until('and another.');
    expect(text.match(/The door|The window/g)).toEqual(['The door', 'The window']);
    expect(text).toContain(`/conversation/${other}\n`);
  });

  test('says how many watch as it opens and where an episode begins, and never breaks into a line to say so', async () => {
    const { web, conversation, next } = await webWith(['before.']);
    const { watching } = await openEventStream(`${web.url}/api/eternal/stream`);
    const terminal = await openTerminal(`${web.url}/?plain`);
    const other = await openTerminal(`${web.url}/?plain`);
    expect(await terminal.until('before.')).toContain('with 2 watching.');
    expect(await other.until('before.')).toContain('with 3 watching.');
    while ((await watching()).data !== '{"count":3}');
    next('between.');
    await terminal.until('between.');
    closeConversation(web.db, conversation);
    say(web.db, addConversation(web.db, { title: 'The window' }), 'a draught.');
    web.backend.catchUp();
    const text = await terminal.until('a draught.');
    expect(text.match(/\d watching/g)).toEqual(['2 watching', '3 watching']);
    expect(text.split('The window')[1]).toContain('(3 watching)');
  });

  test('shows what happened, and pictures as they are', async () => {
    const { web, next } = await webWith([]);
    const terminal = await openTerminal(`${web.url}/?plain&cols=40`);
    next({ content: '  /\\_/\\\n ( o.o )\n  > ^ < cat', asciiArt: true, beat: 'A cat comes in.' });
    const text = await terminal.until('cat\n');
    expect(text).toContain('(A cat comes in.)\nferal@eternal:~$\n  /\\_/\\\n ( o.o )\n  > ^ < cat\n');
  });

  test('is as wide as the terminal', async () => {
    const { web, next } = await webWith([]);
    const terminal = await openTerminal(`${web.url}/?plain&cols=47`);
    next(`${'漢字かな交じり文 '.repeat(20)} ${'x'.repeat(90)} finis.`);
    const text = await terminal.until('finis.');
    const columns = (row: string) => [...row].reduce((sum, c) => sum + (c > '\u2fff' ? 2 : 1), 0);
    expect(Math.max(...text.split('\n').map(columns))).toBe(40);
  });

  test('is the colours of the site, or of the theme that is asked for', async () => {
    const { web } = await webWith(['coloured.']);
    const inTheme = async (query: string) =>
      withoutOpening(await (await openTerminal(`${web.url}/${query}`)).until('coloured.'));
    const own = await inTheme('');
    expect(own).toContain('\u001b[38;5;120mferal@eternal:~$');
    expect(await inTheme('?theme=feral')).toBe(own);
    expect(await inTheme('?theme=rotten-peach')).not.toBe(own);
  });

  test('counts as a watcher, and as a stream of its address', async () => {
    const { web } = await webWith(['before.'], { limits: { ...STREAMS, perAddress: 1 } });
    const terminal = await openTerminal(`${web.url}/?plain`);
    await terminal.until('before.');
    expect(web.backend.services.live.watchers).toBe(1);
    const second = await rawGet(`${web.url}/`, CURL);
    expect(second).toMatchObject({ status: 503, headers: { 'retry-after': '15' } });
    expect(second.body.toString()).toBe('Too many are watching from here. Try again in a moment.\n');
  });

  test('says how to come back when the server goes, and is not whole, so that curl tries again', async () => {
    const { web, next } = await webWith([], { publicUrl: 'https://feral.example.org' });
    const terminal = await openTerminal(`${web.url}/?plain`);
    next('a line that is under way.');
    await terminal.until('a line');
    web.backend.endStreams();
    expect(await terminal.over()).toBe(false);
    expect(terminal.text).toContain('a line that is under way.\n');
    expect(terminal.text).toContain('curl -N https://feral.example.org/');
  });

  test('is told of what is no line: history that changed, a duel that rests', async () => {
    const { web, next } = await webWith(['before.']);
    const terminal = await openTerminal(`${web.url}/?plain`);
    web.db.$client.exec("UPDATE feed SET epoch = '0badcafe'");
    next('after.');
    await terminal.until('has been changed');
    await web.backend.services.eternalState.set(false, 'admin');
    web.backend.catchUp();
    expect(await terminal.until('rests')).toContain('(the duel rests)');
  });

  test.each([
    ['cols=abc', 400, 'cols: a whole number from 30 to 200 is needed.\n'],
    ['cols=-5', 400, 'cols: a whole number from 30 to 200 is needed.\n'],
    ['theme=none', 400, /^There is no such theme\. There are feral, .*\n$/],
    ['cols=1&cols=2', 400, /\n$/],
  ])('refuses ?%s in a sentence', async (query, status, sentence) => {
    const { web } = await webWith([]);
    const answer = await rawGet(`${web.url}/?${query}`, CURL);
    expect(answer).toMatchObject({ status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    expect(answer.body.toString()).toMatch(sentence);
  });

  test.each([
    ['99999', 200],
    ['1', 30],
    ['87', 80],
  ])('takes %s columns for %i', async (cols, width) => {
    const { web } = await webWith(['a line.']);
    const terminal = await openTerminal(`${web.url}/?plain&cols=${cols}`);
    expect(await terminal.until('a line.')).toContain(`\n${'─'.repeat(width)}\n`);
  });
});
