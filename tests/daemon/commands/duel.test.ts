import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommandLine } from '#tests/support/processes/running-command.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';

const COMMAND = join('src', 'daemon', 'commands', 'duel.ts');

async function duel(...args: string[]) {
  const running = runCommandLine('node', ['--import', 'tsx', COMMAND, ...args], { cwd: ROOT });
  return { code: await running.ended, output: running.output() };
}

describe('npm run duel', () => {
  test('prints as many turns as it was asked for, without colours where nobody sees them', async () => {
    const { code, output } = await duel('--turns', '5', '--seed', '7');
    expect(code).toBe(0);
    expect(output).toMatch(/^\n=== .+ ===\n(?:feral|warden)@eternal:~\$ /);
    expect(output.match(/^(?:feral|warden)@eternal:~\$ /gm)).toHaveLength(5);
    expect(output).not.toContain('\u001b');
  });

  test('explains itself', async () => {
    const { code, output } = await duel('--help');
    expect([code, output]).toEqual([0, expect.stringContaining('npm run duel -- [--turns N] [--seed N]')]);
  });

  test('ends with 2 and a sentence where its arguments make no sense', async () => {
    expect(await duel('--turns', 'many')).toEqual({
      code: 2,
      output: '--turns is a whole number from 1 to 1000000, not "many". Try --help.\n',
    });
  });
});
