import { describe, expect, test } from 'vitest';
import { failure } from '#tests/support/http/shapes.ts';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { siteWithLines } from '#tests/support/site/stamps.ts';

const FORM = 'application/x-www-form-urlencoded';
const UNKNOWN = 'f'.repeat(24);

async function formSite(rateLimits = {}) {
  let rendered = 0;
  const site = siteOf(() => Promise.resolve(pageOf(`rendering ${(rendered += 1)}`)));
  return siteWithLines(['It was open.'], { site, rateLimits });
}

/** Sends the form of a line's page as a browser without scripts does. */
async function send(
  url: string,
  line: string,
  sent: { body?: string; headers?: Record<string, string> } = {},
) {
  const { body = 'stamp=filed', headers } = sent;
  const answer = await fetch(`${url}/line/${line}/stamps`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': FORM, ...headers },
    body,
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    cookie,
    text: await answer.text(),
  };
}

describe('the form of a line’s page', () => {
  test('puts a stamp and leads back, and takes it back when it is sent again', async () => {
    const { web, line, stamps } = await formSite();
    const first = await send(web.url, line);
    expect(first).toMatchObject({ status: 303, location: `/line/${line}#stamped` });
    expect(stamps.counts({ line }).lines).toEqual([{ id: line, stamps: { filed: 1 } }]);
    const second = await send(web.url, line, { headers: { cookie: first.cookie } });
    expect(second).toMatchObject({ status: 303, location: `/line/${line}#stamp-taken-back`, cookie: '' });
    expect(stamps.counts({ line }).lines).toEqual([{ id: line, stamps: {} }]);
  });

  test('leads to a page that is made anew', async () => {
    const { web, line } = await formSite();
    const read = async () => (await fetch(`${web.url}/line/${line}`)).text();
    // What was said is known by now: nothing else drops what is kept.
    web.backend.catchUp();
    const before = await read();
    expect(await read()).toBe(before);
    await send(web.url, line);
    expect(await read()).not.toBe(before);
  });

  test.each([
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ])('is refused where a page of another site sends it: %o', async (headers) => {
    const { web, line, stamps } = await formSite();
    const { status, text, cookie } = await send(web.url, line, {
      headers: headers,
    });
    expect([status, JSON.parse(text), cookie]).toEqual([
      403,
      failure('FORBIDDEN', 'That is not allowed from another site.'),
      '',
    ]);
    expect(stamps.waiting).toBe(0);
  });

  test.each([
    ['nothing', '', 400],
    ['a stamp that there is not', 'stamp=approved', 400],
    ['what is no stamp', 'stamp=%3Cscript%3E', 400],
    ['what is no text', 'stamp=%ff%fe', 400],
    ['fields that mean something to programs', '__proto__=x&constructor=y', 400],
    ['too much', `stamp=filed&more=${'x'.repeat(20_000)}`, 413],
  ])('is refused with %s', async (_what, body, status) => {
    const { web, line, stamps } = await formSite();
    const answer = await send(web.url, line, { body });
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining('"success":false')]);
    expect(stamps.waiting).toBe(0);
  });

  test.each([
    [UNKNOWN, 404],
    ['nonsense', 400],
  ])('is refused for the line %s', async (line, status) => {
    const { web } = await formSite();
    expect((await send(web.url, line)).status).toBe(status);
  });

  test('counts among the stamps of its address', async () => {
    const { web, line } = await formSite({ stamp: 2 });
    const statuses = [1, 2, 3].map(async () => (await send(web.url, line)).status);
    expect((await Promise.all(statuses)).sort()).toEqual([303, 303, 429]);
  });
});
