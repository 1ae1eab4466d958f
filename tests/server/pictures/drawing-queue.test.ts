import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LinePicture } from '#server/pictures/picture.ts';
import { DrawingQueue } from '#server/pictures/drawing-queue.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { until } from '#tests/support/processes/processes.ts';

const PAINTER = join(ROOT, 'tests', 'support', 'programs', 'painter.mjs');
const BOUNDS = { waitingMax: 3, patienceMs: 60_000, startsMs: 60_000, idleMs: 60_000 };

function open(bounds: Partial<typeof BOUNDS> = {}): DrawingQueue {
  const queue = new DrawingQueue({ workerEntry: PAINTER, bounds: { ...BOUNDS, ...bounds } });
  onTestFinished(() => queue.close());
  return queue;
}

const of = (text: string): LinePicture => ({
  kind: 'line',
  theme: 'any',
  site: '',
  speaker: 'feral',
  text,
  art: '',
  title: '',
  reference: '',
});

describe('the queue', () => {
  test('starts its worker with the first picture', async () => {
    const queue = open();
    expect(queue.isOpen).toBe(false);
    expect((await queue.draw(of('a door'))).toString()).toBe('a picture of a door');
    expect(queue.isOpen).toBe(true);
  });

  test('ends its worker when nothing was wanted for a while, and starts another', async () => {
    const queue = open({ idleMs: 1 });
    await queue.draw(of('a door'));
    await until(() => !queue.isOpen);
    expect((await queue.draw(of('a mug'))).toString()).toBe('a picture of a mug');
  });

  test('draws one after the other, and refuses what would wait behind too many', async () => {
    const queue = open();
    const drawn = ['one', 'two', 'three'].map((text) => queue.draw(of(text)));
    await expect(queue.draw(of('four'))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
    expect((await Promise.all(drawn)).map(String)).toEqual(
      ['one', 'two', 'three'].map((text) => `a picture of ${text}`),
    );
    expect(String(await queue.draw(of('five')))).toBe('a picture of five');
  });

  test.each(['dies', 'hangs', 'fails'])('loses one picture when the worker %s', async (way) => {
    const queue = open({ patienceMs: way === 'hangs' ? 3_000 : BOUNDS.patienceMs });
    const lost = queue.draw(of(way));
    const next = queue.draw(of('a door'));
    await expect(lost).rejects.toMatchObject({ code: 'UNAVAILABLE', cause: expect.any(Error) as Error });
    expect(String(await next)).toBe('a picture of a door');
  });
});
