import { describe, expect, test } from 'vitest';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { openEventStream } from '#tests/support/http/event-stream.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const SPECIFIED =
  'feral feral-prime backrooms-neon grok-chain grok-bruised bruised-palette cyber-teal neon-magenta ' +
  'synthwave-sunset techno-lime techno-lime-grey glitch-darknet rotten-peach bruised-chrome violet-neon';

describe('GET /api/admin/theme', () => {
  test('tells anybody the default theme on a fresh database', async () => {
    const web = await startTestWeb();
    const { status, json } = await call(web, 'GET /admin/theme');
    expect({ status, json }).toEqual({ status: 200, json: { themeId: 'feral' } });
  });

  test('tells the default theme where the stored one is no longer known', async () => {
    const web = await startTestWeb();
    writeSetting(web.db, 'theme', 'a-theme-of-another-version');
    expect((await call(web, 'GET /admin/theme')).json).toEqual({ themeId: 'feral' });
  });
});

describe('GET /api/admin/themes', () => {
  test('lists the fifteen with id, name and description', async () => {
    const web = await startTestWeb();
    const { status, json } = await call(web, 'GET /admin/themes', { token: await signIn(web) });
    expect(status).toBe(200);
    const { themes, ...rest } = json as { themes: Record<string, unknown>[] };
    expect(rest).toEqual({});
    expect(themes.map(({ id }) => id)).toEqual(SPECIFIED.split(' '));
    for (const theme of themes) expect(Object.keys(theme)).toEqual(['id', 'name', 'description']);
  });
});

describe('POST /api/admin/themes/apply', () => {
  const APPLY = 'POST /admin/themes/apply';

  test('changes the theme for everybody: those who come, and those whose page is open', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const stream = await openEventStream(`${web.url}/api/eternal/stream`);
    const token = await signIn(web);
    const { status, json } = await call(web, APPLY, { token, json: { themeId: 'rotten-peach' } });
    expect({ status, json }).toEqual({ status: 200, json: { success: true } });
    const [event] = await stream.take(1);
    expect(event).toMatchObject({ event: 'theme', data: '{"themeId":"rotten-peach"}' });
    expect((await call(web, 'GET /admin/theme')).json).toEqual({ themeId: 'rotten-peach' });
    say(web.db, conversation, 'still here');
    const [message] = await stream.take(1);
    expect(JSON.parse(message?.data ?? '')).toMatchObject({ content: 'still here' });
  });

  test('refuses a theme that does not exist, and leaves the one there is', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    await call(web, APPLY, { token, json: { themeId: 'cyber-teal' } });
    const { status, json } = await call(web, APPLY, { token, json: { themeId: 'beige' } });
    expect(status).toBe(400);
    expect(json).toEqual(failure('BAD_REQUEST', 'There is no such theme.'));
    expect((await call(web, 'GET /admin/theme')).json).toEqual({ themeId: 'cyber-teal' });
  });

  test.each([{}, { themeId: 7 }, { themeId: null }, { themeId: 'x'.repeat(101) }])(
    'refuses the body %j',
    async (json) => {
      const web = await startTestWeb();
      const answer = await call(web, APPLY, { token: await signIn(web), json });
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual(failure('BAD_REQUEST'));
    },
  );
});
