import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Audience } from '#daemon/presence/audience.ts';
import { NudgeServer } from '#daemon/presence/nudge-server.ts';
import { lease } from '#shared/db/schema.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { say } from '#tests/support/database/feed-writer.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { HISTORY, LIST, textAt, THEME, webWithLines } from '#tests/support/site/web-with-lines.ts';

describe('a shared answer is made anew', () => {
  test('soon after the daemon commits, with a nudge and without', async () => {
    const { web, conversation } = await webWithLines();
    for (const line of ['polled', 'nudged']) {
      await rawGet(web.url + HISTORY);
      const nudges = new NudgeServer({
        path: web.dataDir.duelSocket,
        audience: new Audience({ now: () => 0 }),
        onError: (error) => expect.unreachable(error.message),
      });
      if (line === 'nudged') nudges.start();
      say(web.db, conversation, line);
      nudges.nudge();
      await expect.poll(() => textAt(web, HISTORY)).toContain(line);
      nudges.stop();
    }
  });

  test('for whoever has just written', async () => {
    const { web } = await webWithLines();
    const token = await signIn(web);
    for (const themeId of ['cyber-teal', 'violet-neon', 'backrooms-neon']) {
      await textAt(web, THEME);
      await call(web, 'POST /admin/themes/apply', { token, json: { themeId } });
      expect(await textAt(web, THEME)).toContain(themeId);
    }
  });

  test('but not because the daemon beats its lease', async () => {
    const { web, list } = await webWithLines();
    await rawGet(web.url + LIST);
    web.db.update(lease).set({ beat: 99 }).where(eq(lease.id, 1)).run();
    web.backend.catchUp();
    await rawGet(web.url + LIST);
    expect(list).toHaveBeenCalledTimes(1);
  });
});
