import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkProcesses } from '#server/commands/doctor/processes.ts';
import { PROGRAMS } from '#server/commands/running/processes.ts';
import { useDataDir } from '#shared/db/data-dir-lock.ts';
import { dataDirAt } from '#shared/db/data-dir.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

const run = promisify(execFile);

/** A PM2 of its own in DATA_DIR/pm2, as under `npm start`, that runs programs which do nothing. */
async function startPm2(folder: string, project: string) {
  const env = { ...process.env, PM2_HOME: join(folder, 'pm2'), PM2_DISABLE_VERSION_CHECK: 'true' };
  const pm2 = (...args: string[]) => run(process.execPath, [PROGRAMS.pm2, ...args], { env, cwd: project });
  onTestFinished(async () => void (await pm2('kill')));
  const script = join(project, 'nothing.cjs');
  writeFileSync(script, 'setInterval(() => undefined, 1000);');
  for (const name of ['web', 'duel']) await pm2('start', script, '--name', name);
  return pm2;
}

describe('the processes', () => {
  test('are well while PM2 runs both, and broken where one is stopped', async () => {
    const [folder, root] = [tempFolder(), tempFolder()];
    const pm2 = await startPm2(folder, root);
    const installation = { root, dataDir: dataDirAt(folder) };
    expect(await checkProcesses(installation)).toEqual({ level: 'ok', sentence: 'PM2 runs web and duel.' });
    await pm2('stop', 'duel');
    expect(await checkProcesses(installation)).toEqual({
      level: 'broken',
      sentence: expect.stringContaining(
        'PM2 runs, but not duel. The log says why: npx pm2 logs duel',
      ) as string,
    });
    expect(await checkProcesses({ ...installation, root: tempFolder() })).toMatchObject({
      level: 'warning',
    });
  });

  test('that run without PM2 are well too, and none is warned of', async () => {
    const folder = tempFolder();
    const installation = { root: tempFolder(), dataDir: dataDirAt(folder) };
    expect(await checkProcesses(installation)).toMatchObject({ level: 'warning' });
    const leave = useDataDir(folder);
    expect(await checkProcesses(installation)).toEqual({
      level: 'ok',
      sentence: 'The site runs, without PM2.',
    });
    leave();
  });
});
