import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCommandLine } from '#tests/support/processes/running-command.ts';
import { ROOT, tempFolder } from '#tests/support/database/temp-data.ts';

/** Runs `npm start` to its end with a bad environment. */
async function start(env: Record<string, string>) {
  const dataDir = join(tempFolder(), 'data');
  const command = runCommandLine('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { DATA_DIR: dataDir, ...env },
  });
  const exitCode = await command.ended;
  return { exitCode, said: command.output().trim(), dataDir };
}

describe('npm start', () => {
  test.each([
    ['PORT', 'http', 'PORT is "http", which will not do: must be a whole number from 0 to 65535.'],
    [
      'PUBLIC_URL',
      'example',
      'PUBLIC_URL is "example", which will not do: must be an address such as https://example.org.',
    ],
    [
      'TRUST_PROXY',
      'nginx',
      'TRUST_PROXY is "nginx", which will not do: must be the address of the proxy, several addresses or networks separated by commas, a number of proxies, or true.',
    ],
    [
      'DUEL_INTERVAL_MS',
      'soon',
      'DUEL_INTERVAL_MS is "soon", which will not do: must be a whole number from 1 to 86400000.',
    ],
  ])('names %s when it is wrong, and starts nothing', async (name, value, sentence) => {
    const { exitCode, said, dataDir } = await start({ [name]: value });
    expect(said.split('\n').filter((line) => !line.startsWith('npm warn'))).toEqual([sentence]);
    expect(exitCode).toBe(1);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('says so when another program has the port', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void other.close());
    const port = String((other.address() as AddressInfo).port);
    const { exitCode, said } = await start({ PORT: port });
    expect(said).toContain(`Port ${port} is taken by another program. Stop it, or set PORT to a free one.`);
    expect(exitCode).toBe(1);
  });

  test('says so when DATA_DIR can hold no files', async () => {
    const { exitCode, said } = await start({ DATA_DIR: '/dev/null/data' });
    expect(said).toContain('DATA_DIR is "/dev/null/data", where no files can be made (ENOTDIR).');
    expect(exitCode).toBe(1);
  });

  test.runIf(existsSync('/proc/self'))('says so where every folder seems absent', async () => {
    const { exitCode, said } = await start({ DATA_DIR: '/proc/feral/data' });
    expect(said).toContain('DATA_DIR is "/proc/feral/data", where no files can be made (ENOENT).');
    expect(exitCode).toBe(1);
  });

  test('says so when the packages were installed with another Node', async () => {
    const preload = join(ROOT, 'tests', 'support', 'without-driver.cjs');
    const { exitCode, said, dataDir } = await start({ NODE_OPTIONS: `--require ${preload}` });
    expect(said).toContain(
      `The installed packages were not built for Node ${process.versions.node}. Run npm ci.`,
    );
    expect(said).not.toContain('Cannot find module');
    expect(exitCode).toBe(1);
    expect(existsSync(dataDir)).toBe(false);
  });
});
