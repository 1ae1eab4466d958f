import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { DOWNLOADS } from '#server/limits/table.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { TERMINAL_ATTACKS } from '#tests/support/hostile/terminal.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { CURL } from '#tests/support/http/terminal.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const CAT = '  /\\_/\\\n ( o.o )\n ```';

async function webWithConversation(lines: Parameters<typeof say>[2][]) {
  const web = await startTestWeb();
  const id = addConversation(web.db, { title: 'The *door*', summary: 'It was open.' });
  for (const line of lines) say(web.db, id, line);
  web.backend.catchUp();
  const as = async (ending: string) => rawGet(`${web.url}/conversation/${id}.${ending}`, CURL);
  return { web, id, as };
}

const LINES = [
  'I left. # 1 <b>really</b>',
  { content: 'Sign here_and_there.\n1. Name\n- Date', role: 'user' as const, beat: 'A bell rings.' },
  { content: CAT, asciiArt: true },
];

describe('a conversation as a file', () => {
  test('is text, as an archive has it', async () => {
    const { as } = await webWithConversation(LINES);
    const { headers, body } = await as('txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^inline; filename="feral-[0-9a-f]{8}\.txt"$/);
    expect(body.toString().replaceAll(/\d{4}-[\d-]+T[\d:.]+Z/g, 'TIME')).toBe(
      [
        'title: The *door*',
        'start: TIME',
        'messages: 3',
        '',
        '[TIME] feral@eternal:~$ I left. # 1 <b>really</b>',
        '(A bell rings.)',
        '[TIME] warden@eternal:~$\nSign here_and_there.\n1. Name\n- Date',
        `[TIME] feral@eternal:~$\n${CAT}`,
        '',
      ].join('\n'),
    );
  });

  test('is Markdown in which nothing that was said is markup', async () => {
    const { as } = await webWithConversation(LINES);
    const text = (await as('md')).body.toString();
    expect(text).toContain('# The \\*door\\*\n');
    expect(text).toContain('> It was open.\n');
    expect(text).toContain('**feral:** I left. \\# 1 \\<b\\>really\\</b\\>\n');
    expect(text).toContain(
      '*(A bell rings.)*\n\n**warden:** Sign here\\_and\\_there.\\\n1\\. Name\\\n\\- Date\n',
    );
    expect(text).toContain(`**feral:**\n\n\`\`\`\`\n${CAT}\n\`\`\`\`\n`);
  });

  test('is Markdown whatever fences a drawing has', async () => {
    const { as } = await webWithConversation([
      { content: `(o.o) ${'` '.repeat(200_000)}`, asciiArt: true },
    ]);
    expect((await as('md')).body.toString()).toMatch(/^```\n\(o\.o\) ` .* `\s*\n```$/m);
  });

  test('is JSON, with what the call answers', async () => {
    const { web, id, as } = await webWithConversation(LINES);
    const answer: unknown = await (await fetch(`${web.url}/api/eternal/conversations/${id}`)).json();
    expect(JSON.parse((await as('json')).body.toString())).toEqual(answer);
  });

  test('commands no terminal, and its JSON still has every character', async () => {
    const { as } = await webWithConversation([...TERMINAL_ATTACKS]);
    for (const ending of ['txt', 'md', 'json'])
      expect((await as(ending)).body.toString()).not.toMatch(
        /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u,
      );
    const { messages } = JSON.parse((await as('json')).body.toString()) as {
      messages: { content: string }[];
    };
    // SQLite keeps no lone surrogate.
    const kept = TERMINAL_ATTACKS.filter((text) => text.isWellFormed());
    expect(messages.map(({ content }) => content)).toEqual(expect.arrayContaining(kept));
  });

  test('is all of a long one', async () => {
    const count = 1_200;
    const { as } = await webWithConversation(Array.from({ length: count }, (_, n) => `line ${n}`));
    const text = (await as('txt')).body.toString();
    expect(text.match(/(?<=\$ line )\d+/g)?.map(Number)).toEqual(Array.from({ length: count }, (_, n) => n));
  });

  test.each(['000000000000000000000000.txt', 'zzz.txt', '0000.md', '000000000000000000000000.exe'])(
    'is not there: %s',
    async (name) => {
      const { web } = await webWithConversation([]);
      expect((await rawGet(`${web.url}/conversation/${name}`)).status).toBe(404);
    },
  );

  test('is for so many of one address at once, who read it', async () => {
    const heavy = 'x'.repeat(100_000);
    const { web, id } = await webWithConversation(Array.from({ length: 100 }, () => heavy));
    const url = `${web.url}/conversation/${id}.txt`;
    const open = await Promise.all(
      Array.from({ length: DOWNLOADS.conversations.perAddress }, async () => {
        const asking = request(url, { agent: new Agent() }).end();
        await once(asking, 'response');
        return asking;
      }),
    );
    const refused = await rawGet(url);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
    for (const asking of open) asking.destroy();
    await expect.poll(async () => (await rawGet(url)).status).toBe(200);
  });
});
