import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { NOBODY, giveToNobody } from '#tests/support/processes/image-user.ts';
import { ensureBuilt } from '#tests/support/processes/build.ts';
import { raisePriority } from '#tests/support/processes/processes.ts';
import { copyInstallation } from '#tests/support/processes/project-copy.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';

/* What the Dockerfile leaves of an installation, run as the image runs it: by another user, in a folder that it can't write into. */

let site: string;

beforeAll(async () => {
  await ensureBuilt();
  site = copyInstallation();
  for (const folder of ['src', 'deploy']) cpSync(join(ROOT, folder), join(site, folder), { recursive: true });
  execFileSync(process.execPath, [join(ROOT, 'deploy/image/prune.mjs'), site]);
  for (const folder of foldersIn(site)) chmodSync(folder, 0o555);
});
afterAll(() => {
  for (const folder of foldersIn(site)) chmodSync(folder, 0o755);
  rmSync(site, { recursive: true, force: true });
});

function foldersIn(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inside.flatMap(({ name }) => foldersIn(join(folder, name)))];
}

function feral(command: string, variables: Record<string, string>) {
  const child = spawn(process.execPath, [join(site, 'deploy/image/feral.mjs'), command], {
    cwd: site,
    ...NOBODY,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  raisePriority(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, output: () => output };
}

describe('an image', () => {
  test('starts web and the duel without writing beside its data, says whether it is healthy, and stops in order', async () => {
    const data = mkdtempSync(join(tmpdir(), 'feral-image-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    giveToNobody(data);
    const PORT = String(await steadyPort());
    const variables = { PORT, HOST: '127.0.0.1', DATA_DIR: data, HOME: data, TMPDIR: data };
    expect(await feral('healthy', variables).ended).toBe(1);
    const site = feral('start', variables);
    onTestFinished(() => void site.child.kill('SIGTERM'));
    await expect.poll(site.output, { timeout: 600_000, interval: 200 }).toContain('is awake');
    const health = (await (await fetch(`http://127.0.0.1:${PORT}/api/health`)).json()) as { status: string };
    expect(health.status).not.toBe('unavailable');
    expect((await fetch(`http://127.0.0.1:${PORT}/eternal`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${PORT}/site.png`)).headers.get('content-type')).toBe('image/png');
    expect(await feral('healthy', variables).ended).toBe(0);
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    expect(await feral('healthy', variables).ended).toBe(1);
    expect(statSync(join(data, 'feral.db')).size).toBeGreaterThan(0);
    expect(site.output()).not.toMatch(/EACCES|EROFS|ENOENT|ERR_MODULE/);
  });

  test('looks at the installation, and names its commands where it is asked for another', async () => {
    const data = mkdtempSync(join(tmpdir(), 'feral-image-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    giveToNobody(data);
    const doctor = feral('doctor', { DATA_DIR: data, HOME: data, TMPDIR: data });
    expect([await doctor.ended, doctor.output()]).toEqual([0, expect.stringContaining('runs feral ')]);
    const other = feral('update', { DATA_DIR: data });
    expect([await other.ended, other.output()]).toEqual([
      2,
      expect.stringContaining('relay | healthy | start'),
    ]);
  });
});
