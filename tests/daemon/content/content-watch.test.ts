import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { watchContent } from '#daemon/content/content-watch.ts';
import { copyOfSmallContent } from '#tests/support/duel/content.ts';

function watched(onEach: () => void = () => undefined) {
  const folder = copyOfSmallContent();
  let seen = 0;
  const onChange = () => {
    seen += 1;
    onEach();
  };
  const watch = watchContent({ folder, onChange, logger: pino({ level: 'silent' }) });
  onTestFinished(() => watch.stop());
  return { at: (file: string) => join(folder, file), seen: () => seen, watch };
}

/** As an editor saves: another file under the same name. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

describe('watching the content', () => {
  test('sees a file that is written, in any folder', async () => {
    const { at, seen } = watched();
    writeFileSync(at('personas/feral/art/box.txt'), 'A box.');
    await expect.poll(seen).toBe(1);
    writeFileSync(at('lexicon.yaml'), 'room: [a, b]');
    await expect.poll(seen).toBe(2);
  });

  test('sees a file that is replaced, each time', async () => {
    const { at, seen } = watched();
    for (let times = 1; times <= 3; times += 1) {
      replace(at('beats/all.yaml'), `# ${times}`);
      await expect.poll(seen).toBe(times);
    }
  });

  test('sees a file in a folder that was not there before', async () => {
    const { at, seen } = watched();
    mkdirSync(at('premises/new'));
    await expect.poll(seen).toBe(1);
    writeFileSync(at('premises/new/more.yaml'), '[]');
    await expect.poll(seen).toBe(2);
  });

  test('takes many changes at once for one', async () => {
    const { at, seen } = watched();
    for (let n = 0; n < 50; n += 1) writeFileSync(at(`premises/${n}.yaml`), '[]');
    await expect.poll(seen).toBe(1);
    writeFileSync(at('lexicon.yaml'), 'room: [a, b]');
    await expect.poll(seen).toBe(2);
  });

  test('goes on after a change that could not be taken up', async () => {
    const { at, seen } = watched(() => {
      throw new Error('no');
    });
    writeFileSync(at('beats/all.yaml'), '# 1');
    await expect.poll(seen).toBe(1);
    writeFileSync(at('beats/all.yaml'), '# 2');
    await expect.poll(seen).toBe(2);
  });

  test('survives the end of the whole folder', async () => {
    const { at, seen } = watched();
    rmSync(at('.'), { recursive: true });
    await expect.poll(seen).toBeGreaterThan(0);
  });

  test('ends', async () => {
    const { at, seen, watch } = watched();
    watch.stop();
    writeFileSync(at('beats/all.yaml'), '# 1');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(seen()).toBe(0);
  });
});
