import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { until } from '#tests/support/processes/processes.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const NOWHERE = '0'.repeat(24);

async function webWithALine(options: Parameters<typeof startTestWeb>[0] = {}) {
  const web = await startTestWeb(options);
  const conversation = addConversation(web.db, { live: false, title: 'The door that was left open' });
  const line = say(web.db, conversation, 'I left the stray door open.').id;
  return { web, conversation, line };
}

async function get(web: TestWeb, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(web.url + path, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

const filesOf = ({ dataDir }: TestWeb) => readdirSync(dataDir.pictures);

describe('a picture', () => {
  test('of a line, of its conversation and of the site can be had, and other sites may show it', async () => {
    const { web, conversation, line } = await webWithALine();
    for (const path of [`/line/${line}.png`, `/conversation/${conversation}.png`, '/site.png']) {
      const { status, headers, bytes } = await get(web, path);
      expect([path, status, headers.get('content-type'), bytes.subarray(1, 4).toString()]).toEqual([
        path,
        200,
        'image/png',
        'PNG',
      ]);
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('cache-control')).toBe('public, max-age=10, s-maxage=1');
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect(filesOf(web)).toHaveLength(3);
  });

  test('is not sent to who has it', async () => {
    const { web, line } = await webWithALine();
    const etag = (await get(web, `/line/${line}.png`)).headers.get('etag') ?? '';
    const again = await get(web, `/line/${line}.png`, { 'if-none-match': etag });
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
  });

  test('that many want is drawn once', async () => {
    const { web, line } = await webWithALine();
    const drawn = await Promise.all(Array.from({ length: 50 }, () => get(web, `/line/${line}.png`)));
    expect(new Set(drawn.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(new Set(drawn.map(({ status }) => status))).toEqual(new Set([200]));
    expect(filesOf(web)).toHaveLength(1);
  });

  test('of what is not there is a 404 in a sentence', async () => {
    const { web } = await webWithALine();
    expect((await get(web, `/line/${NOWHERE}.png`)).status).toBe(404);
    expect((await get(web, `/conversation/${NOWHERE}.png`)).status).toBe(404);
    expect((await get(web, '/line/nothing.png')).status).toBe(400);
  });

  test('of a deleted line is a 404 at once, and its file goes', async () => {
    const { web, conversation, line } = await webWithALine();
    await get(web, `/line/${line}.png`);
    const token = await signIn(web);
    await call(web, `DELETE /admin/conversations/${conversation}`, { token });
    expect((await get(web, `/line/${line}.png`)).status).toBe(404);
    await until(() => filesOf(web).length === 0);
  });

  test('is another one when the brand or the theme has changed', async () => {
    const { web, line } = await webWithALine();
    const token = await signIn(web);
    const etagNow = async () => (await get(web, `/line/${line}.png`)).headers.get('etag');
    const before = await etagNow();
    await call(web, 'POST /admin/branding/replace', { token });
    const rebranded = await etagNow();
    await call(web, 'POST /admin/themes/apply', { token, json: { themeId: 'techno-lime' } });
    expect(new Set([before, rebranded, await etagNow()]).size).toBe(3);
  });

  test('counts by itself: an address that wants too many can still read', async () => {
    const { web, line } = await webWithALine({ rateLimits: { picture: 2, read: 100 } });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await get(web, `/line/${line}.png`)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect((await call(web, `GET /lines/${line}`)).status).toBe(200);
  });

  test('that cannot wait its turn is the site’s picture, which nobody keeps', async () => {
    const { web, conversation } = await webWithALine();
    const { bytes: site } = await get(web, '/site.png');
    const lines = Array.from({ length: 80 }, (_, n) => say(web.db, conversation, `Line ${n}.`).id);
    const answers = await Promise.all(lines.map((id) => get(web, `/line/${id}.png`)));
    const standIns = answers.filter(({ headers }) => headers.get('cache-control') === 'no-store');
    expect(standIns.length).toBeGreaterThan(0);
    expect(standIns.every(({ status, bytes }) => status === 200 && bytes.equals(site))).toBe(true);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test('that there is no room for, and nothing to stand in, is refused for a while', async () => {
    const { web, conversation } = await webWithALine();
    const lines = Array.from({ length: 80 }, (_, n) => say(web.db, conversation, `Line ${n}.`).id);
    const answers = await Promise.all(lines.map((id) => get(web, `/line/${id}.png`)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true);
  });
});

describe('the badge', () => {
  test('shows what is said now, and is the same for whoever asks at once', async () => {
    const { web } = await webWithALine();
    const badges = await Promise.all([1, 2, 3].map(() => get(web, '/badge.gif')));
    expect(new Set(badges.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    const { headers, bytes } = await get(web, '/badge.gif');
    expect([headers.get('content-type'), bytes.subarray(0, 6).toString()]).toEqual(['image/gif', 'GIF89a']);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const again = await get(web, '/badge.gif', { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('can be had before anything was said', async () => {
    expect((await get(await startTestWeb(), '/badge.gif')).status).toBe(200);
  });
});
