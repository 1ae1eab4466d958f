import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT, tempFolder } from '#tests/support/database/temp-data.ts';
import { copyProjectWithSmallContent } from '#tests/support/processes/project-copy.ts';
import { runCommandLine } from '#tests/support/processes/running-command.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { REFUSED, scriptOf, uniqueLine } from '#tests/support/provider/audition-model.ts';
import {
  apiError,
  startFakeProvider,
  type Asked,
  type Behaviour,
} from '#tests/support/provider/fake-provider.ts';
import { GoodModel } from '#tests/support/provider/good-model.ts';

const COMMAND = join('src', 'daemon', 'commands', 'audition.ts');
const KEY = 'sk-canary-of-the-audition';

/** Most of a start is the reading of the content, so one audition reads the real one, and the others a small one. */
let project: string;

beforeAll(() => void (project = copyProjectWithSmallContent()));
afterAll(() => rmSync(project, { recursive: true }));

const start = (args: readonly string[], cwd = project) =>
  runCommandLine('node', ['--import', 'tsx', COMMAND, ...args], { cwd, env: { OPENAI_API_KEY: KEY } });

async function outcomeOf(running: ReturnType<typeof start>) {
  return { code: await running.ended, output: running.output() };
}

const audition = (...args: string[]) => outcomeOf(start(args));

const linesIn = (output: string) => output.match(/^(?:feral|warden)@eternal:~\$ /gm)?.length;

describe('npm run audition', () => {
  test('prints the duel of a good model, and its card', async () => {
    const model = new GoodModel(3);
    const { baseUrl, asked } = await startFakeProvider((call) => model.answer(call));
    const args = ['--base-url', baseUrl, '--model', 'good-1', '--turns', '8'];
    const { code, output } = await outcomeOf(start(args, ROOT));
    expect([code, linesIn(output)]).toEqual([0, 8]);
    expect(output).toMatch(/^\n=== .+ ===\n/);
    expect(output).toMatch(/^kept +8 \(100 %\)$/m);
    expect(output).not.toContain('the script fills in');
    expect(output).not.toContain('\u001b');
    expect(asked[0]?.authorization).toBe(`Bearer ${KEY}`);
    expect(output).not.toContain(KEY);
  });

  test('marks the lines that the script had to write for a weak one', async () => {
    const { baseUrl } = await startFakeProvider(
      scriptOf((n) => (n < 4 ? REFUSED.refusal : uniqueLine(n, 9))),
    );
    const { code, output } = await audition('--base-url', baseUrl, '--model', 'weak-1', '--turns', '4');
    expect([code, linesIn(output)]).toEqual([0, 4]);
    expect(
      output.match(/^\[the script fills in: refused by the gate \(refusal, then refusal\)\]$/gm),
    ).toHaveLength(2);
    expect(output).toMatch(/^kept +2 \(50 %\)$/m);
    expect(output).toMatch(/^Weak: the script will speak half of the lines\. \(4 lines tell little\.\)$/m);
  });

  test('finds out how a model that thinks wants to be asked', async () => {
    const line = scriptOf((n) => uniqueLine(n, 9));
    const thinking = (call: Asked): Behaviour =>
      'max_tokens' in call.body || 'temperature' in call.body
        ? apiError(400, {
            message: `Unsupported parameter: '${'max_tokens' in call.body ? 'max_tokens' : 'temperature'}'.`,
          })
        : line(call);
    const { baseUrl } = await startFakeProvider(thinking);
    const { code, output } = await audition('--base-url', baseUrl, '--model', 'o-1', '--turns', '3');
    expect(code).toBe(0);
    expect(output.replace(/\s+/g, ' ')).toContain(
      'max_completion_tokens. It thinks: 2000 tokens beside the line. Asked without temperature.',
    );
  });

  test('plays the same premises with two models, and has them side by side, also as JSON', async () => {
    const { baseUrl } = await startFakeProvider(({ body }) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        choices: [
          {
            message: {
              content: body.model === 'b' ? REFUSED.refusal : new GoodModel(Math.random() * 1e9).sentence(),
            },
          },
        ],
      }),
    }));
    const file = join(tempFolder(), 'card.json');
    const args = ['--base-url', baseUrl, '--model', 'a', '--model', 'b', '--turns', '3', '--json', file];
    const { code, output } = await audition(...args, '--seed', '9');
    expect(code).toBe(0);
    expect(output).toMatch(/^kept +3 \(100 %\) +0 \(0 %\)$/m);
    const titles = [...output.matchAll(/^=== (?!The audition)(.+) ===$/gm)].map(([, title]) => title);
    expect(titles[0]).toBe(titles[1]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      seed: 9,
      turns: 3,
      models: [
        { model: 'a', lines: { asked: 3, kept: 3 }, expectation: { grade: 'good' } },
        { model: 'b', lines: { kept: 0, refused: { refusal: 6 } }, expectation: { grade: 'weak' } },
      ],
    });
    expect(readFileSync(file, 'utf8')).not.toContain(KEY);
  });

  test('ends with the engine’s sentence and 1 where nobody listens', async () => {
    const nowhere = `http://127.0.0.1:${await steadyPort()}/v1`;
    expect(await audition('--base-url', nowhere, '--model', 'a')).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\. .*\n$/,
      ) as unknown,
    });
  });

  test('ends with the engine’s sentence and 1 where the key is refused, and doesn’t print it', async () => {
    const { baseUrl } = await startFakeProvider(apiError(401, { message: `Incorrect key: ${KEY}` }));
    const { code, output } = await audition('--base-url', baseUrl, '--model', 'a');
    expect(code).toBe(1);
    expect(output).toMatch(/^127\.0\.0\.1:\d+ refuses the key \(401\)\. .*\n$/);
    expect(output).not.toContain('canary');
  });

  test('tells what was played when Ctrl-C is pressed', async () => {
    const { baseUrl } = await startFakeProvider(scriptOf((n) => uniqueLine(n, 9)));
    const running = start(['--base-url', baseUrl, '--model', 'a', '--turns', '500', '--pace', '300']);
    await running.untilPrinted('@eternal:~$');
    running.pressCtrlC();
    expect(await running.ended).toBe(130);
    expect(running.output()).toMatch(/=== The audition, seed \d+ ===/);
  });

  test('refuses a file that it can’t write before anything is asked', async () => {
    const provider = await startFakeProvider({ say: 'A line.' });
    const args = ['--base-url', provider.baseUrl, '--model', 'a', '--json', '/nowhere/card.json'];
    expect(await audition(...args)).toEqual({
      code: 1,
      output: '/nowhere/card.json cannot be written. Choose another file for --json.\n',
    });
    expect(provider.asked).toEqual([]);
  });

  test('explains itself, and ends with 2 and a sentence where its arguments make no sense', async () => {
    const [help, wrong] = await Promise.all([
      audition('--help'),
      audition('--base-url', 'http://127.0.0.1:1/v1', '--model', 'a', '--turns', 'many'),
    ]);
    expect(help).toEqual({ code: 0, output: expect.stringContaining('--base-url URL') as unknown });
    expect(wrong).toEqual({
      code: 2,
      output: '--turns is a whole number from 1 to 1000, not "many". Try --help.\n',
    });
  });
});
