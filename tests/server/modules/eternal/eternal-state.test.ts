import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isEternalEnabled } from '#shared/db/queries/settings.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const STATE = 'GET /admin/eternal/state';
const SWITCH = 'POST /admin/eternal/state';
const UNUSED = { ok: true, used: false, stderr: '' };

/** Puts a program called docker before all others. */
function installDocker(script: string): string {
  const folder = tempFolder();
  const program = join(folder, 'docker');
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  return folder;
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('GET and POST /api/admin/eternal/state', () => {
  test('read and move the switch that the daemon watches', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    expect((await call(web, STATE, { token })).json).toEqual({ enabled: true });
    for (const enabled of [false, true]) {
      const { status, json } = await call(web, SWITCH, { token, json: { enabled } });
      expect({ status, json }).toEqual({ status: 200, json: { success: true, enabled, docker: UNUSED } });
      expect((await call(web, STATE, { token })).json).toEqual({ enabled });
      expect(isEternalEnabled(web.db)).toBe(enabled);
    }
  });

  test.each([{}, { enabled: 'true' }, { enabled: 1 }, { enabled: null }])(
    'refuse the body %j and leave the switch as it is',
    async (json) => {
      const web = await startTestWeb();
      const token = await signIn(web);
      const answer = await call(web, SWITCH, { token, json });
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual(failure('BAD_REQUEST'));
      expect((await call(web, STATE, { token })).json).toEqual({ enabled: true });
    },
  );
});

describe('where the daemon lives in a container', () => {
  const switchOff = async (container: string) => {
    const web = await startTestWeb({ container });
    const token = await signIn(web);
    const { status, json } = await call(web, SWITCH, { token, json: { enabled: false } });
    expect(status).toBe(200);
    return (json as { docker: unknown }).docker;
  };

  test('docker stops it, without a shell in between', async () => {
    const folder = installDocker('printf "%s|" "$@" > "$(dirname "$0")/said"');
    expect(await switchOff('feral; rm -rf /')).toEqual({ ok: true, used: true, stderr: '' });
    expect(readFileSync(join(folder, 'said'), 'utf8')).toBe('stop|feral; rm -rf /|');
  });

  test('what docker complains about is reported, and the switch has moved all the same', async () => {
    installDocker('echo "No such container: feral" >&2; exit 1');
    const complaint = { ok: false, used: true, stderr: 'No such container: feral' };
    expect(await switchOff('feral')).toEqual(complaint);
  });

  test('a docker that is not there is reported', async () => {
    vi.stubEnv('PATH', tempFolder());
    expect(await switchOff('feral')).toEqual({ ok: false, used: true, stderr: 'docker could not be run' });
  });
});
