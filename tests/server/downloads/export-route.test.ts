import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

interface Line {
  readonly type: string;
  readonly cursor?: string;
  readonly content?: string;
}

async function webWith(count: number, options: Parameters<typeof startTestWeb>[0] = { publicExport: true }) {
  const web = await startTestWeb(options);
  const id = addConversation(web.db);
  for (let n = 0; n < count; n += 1) say(web.db, id, `line ${n}`);
  const linesAt = async (query = '') =>
    (await rawGet(`${web.url}/export.jsonl${query}`)).body
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  return { web, id, linesAt };
}

describe('everything that was said, for visitors', () => {
  test('is not there unless the operator allows it', async () => {
    const { web } = await webWith(1, {});
    expect((await rawGet(`${web.url}/export.jsonl`)).status).toBe(404);
  });

  test('begins with its sheet and ends with an end', async () => {
    const { linesAt } = await webWith(250);
    const lines = await linesAt();
    expect(lines.map(({ type }) => type)).toEqual([
      'sheet',
      'conversation',
      ...Array<string>(250).fill('message'),
      'end',
    ]);
    expect(lines[0]).toMatchObject({ conversations: 1, messages: 250 });
  });

  test('goes on after any message of it, also with what was said since', async () => {
    const { web, id, linesAt } = await webWith(250);
    const lines = await linesAt();
    const at = lines[150];
    say(web.db, id, 'since then');
    const rest = await linesAt(`?after=${at?.cursor}`);
    expect(rest.slice(0, -2)).toEqual(lines.slice(151, -1));
    expect(rest.at(-2)?.content).toBe('since then');
  });

  test('does not go on where history was rewritten', async () => {
    const { web, linesAt } = await webWith(5);
    const cursor = (await linesAt()).at(-2)?.cursor;
    web.db.$client.exec("UPDATE feed SET epoch = '0badcafe'");
    const answer = await rawGet(`${web.url}/export.jsonl?after=${cursor}`);
    expect(answer.status).toBe(409);
    expect(answer.body.toString()).toContain('Begin the export anew.');
  });

  test.each(['?after=', '?after=x', '?after=1&after=2', '?after=00000000.-1'])(
    'refuses %s in a sentence',
    async (query) => {
      const { web } = await webWith(1);
      const answer = await rawGet(`${web.url}/export.jsonl${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body.toString()).toMatch(/"error":"after: .+\."/);
    },
  );

  test('is for one of an address at once', async () => {
    const { web, id } = await webWith(0);
    for (let n = 0; n < 100; n += 1) say(web.db, id, 'x'.repeat(100_000));
    const asking = request(`${web.url}/export.jsonl`, { agent: new Agent() }).end();
    await once(asking, 'response');
    expect((await rawGet(`${web.url}/export.jsonl`)).status).toBe(503);
    asking.destroy();
    await expect.poll(async () => (await rawGet(`${web.url}/export.jsonl`)).status).toBe(200);
  });
});
