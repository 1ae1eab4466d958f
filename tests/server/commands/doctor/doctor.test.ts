import { chmodSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SecretBox } from '#shared/db/secret-box.ts';
import { useDataDir } from '#shared/db/data-dir-lock.ts';
import { runCommandLine } from '#tests/support/processes/running-command.ts';
import { ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';

/** What is looked at, one line each. */
const LINES = 16;

async function runDoctor(folder: string, env: Record<string, string> = {}) {
  const command = runCommandLine(process.execPath, ['--import', 'tsx', 'src/server/commands/doctor.ts'], {
    cwd: ROOT,
    env: { PM2_HOME: `${folder}/no-pm2`, ...env, DATA_DIR: folder },
  });
  const code = await command.ended;
  return { code, lines: command.output().trimEnd().split('\n') };
}

function soundPlace(): ReturnType<typeof tempDataDir> {
  const dataDir = tempDataDir();
  chmodSync(dataDir.folder, 0o700);
  new SecretBox(dataDir.secretKey);
  return dataDir;
}

describe('npm run doctor', () => {
  test('says "ok" fifteen times where all is well and the site runs', async () => {
    const { folder } = soundPlace();
    const leave = useDataDir(folder);
    const { code, lines } = await runDoctor(folder);
    leave();
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
    expect([code, lines.length]).toEqual([0, LINES]);
  });

  test('goes on to the end past what is broken, says what to do, and fails', async () => {
    const dataDir = soundPlace();
    chmodSync(dataDir.secretKey, 0o644);
    writeFileSync(dataDir.database, 'a letter '.repeat(1_000));
    const { code, lines } = await runDoctor(dataDir.folder, { PORT: 'seventy' });
    expect([code, lines.length]).toEqual([1, LINES]);
    const broken = lines.filter((line) => line.startsWith('broken ')).join('\n');
    expect(broken).toContain('PORT is "seventy", which will not do');
    expect(broken).toContain(`chmod 600 ${dataDir.secretKey}`);
    expect(broken).toContain('npm run restore -- FILE');
    expect(lines.at(-1)).toBe(
      'warning  The site does not run. Start it: npm start, or npx pm2 start ecosystem.config.cjs.',
    );
    expect(lines.join('\n')).not.toMatch(/\n\s+at |node_modules/);
  });
});
