import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LinePicture } from '#server/pictures/picture.ts';
import { Studio } from '#server/pictures/studio.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { until } from '#tests/support/processes/processes.ts';

const PAINTER = join(ROOT, 'tests', 'support', 'programs', 'painter.mjs');
const BOUNDS = { waitingMax: 3, patienceMs: 60_000, idleMs: 60_000 };

function open(bounds: Partial<typeof BOUNDS> = {}): Studio {
  const studio = new Studio({ workerEntry: PAINTER, bounds: { ...BOUNDS, ...bounds } });
  onTestFinished(() => studio.close());
  return studio;
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

describe('the studio', () => {
  test('starts its worker with the first picture', async () => {
    const studio = open();
    expect(studio.isOpen).toBe(false);
    expect((await studio.draw(of('a door'))).toString()).toBe('a picture of a door');
    expect(studio.isOpen).toBe(true);
  });

  test('ends its worker when nothing was wanted for a while, and starts another', async () => {
    const studio = open({ idleMs: 1 });
    await studio.draw(of('a door'));
    await until(() => !studio.isOpen);
    expect((await studio.draw(of('a mug'))).toString()).toBe('a picture of a mug');
  });

  test('draws one after the other, and refuses what would wait behind too many', async () => {
    const studio = open();
    const drawn = ['one', 'two', 'three'].map((text) => studio.draw(of(text)));
    await expect(studio.draw(of('four'))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
    expect((await Promise.all(drawn)).map(String)).toEqual(
      ['one', 'two', 'three'].map((text) => `a picture of ${text}`),
    );
    expect(String(await studio.draw(of('five')))).toBe('a picture of five');
  });

  test.each(['dies', 'hangs', 'fails'])('loses one picture when the worker %s', async (way) => {
    const studio = open({ patienceMs: way === 'hangs' ? 3_000 : BOUNDS.patienceMs });
    const lost = studio.draw(of(way));
    const next = studio.draw(of('a door'));
    await expect(lost).rejects.toMatchObject({ code: 'UNAVAILABLE', cause: expect.any(Error) as Error });
    expect(String(await next)).toBe('a picture of a door');
  });
});
