import { describe, expect, test } from 'vitest';
import { StampLimits } from '#server/limits/stamp-limits.ts';
import { STAMPS } from '#server/limits/table.ts';
import { InProcess } from '#server/volatile/in-process.ts';
import { limitsPath, openLimits } from '#tests/support/database/limits.ts';

const PLACE = { line: 1, stamp: 'filed' };
const sender = (n: number, address = 'home') => ({ visitorId: `visitor ${n}`, address });

function refusalOf(act: () => void): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Has as many visitors of one address put one stamp on one line as may. */
function fill(limits: StampLimits): void {
  for (let n = 0; n < STAMPS.sameFromAddress; n += 1) limits.put(sender(n), PLACE);
}

describe('stamps', () => {
  test('of one kind on one line are so many from an address, whoever has which cookie', () => {
    const limits = new StampLimits(new InProcess());
    fill(limits);
    expect(refusalOf(() => limits.put(sender(99), PLACE))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    for (const other of [
      { ...PLACE, line: 2 },
      { ...PLACE, stamp: 'denied' },
    ])
      limits.put(sender(99), other);
    limits.put(sender(99, 'office'), PLACE);
  });

  test('that are taken back make room for as many, and for no more', () => {
    const limits = new StampLimits(new InProcess());
    limits.takeBack(sender(0), PLACE);
    fill(limits);
    limits.takeBack(sender(1), PLACE);
    limits.put(sender(99), PLACE);
    expect(refusalOf(() => limits.put(sender(98), PLACE))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('of a visitor are so many a minute, put or taken back; then they are told how long to wait', () => {
    let now = 0;
    const limits = new StampLimits(new InProcess(() => now));
    for (let n = 0; n < STAMPS.perVisitor; n += 1)
      if (n % 2 === 0) limits.put(sender(1), PLACE);
      else limits.takeBack(sender(1), PLACE);
    for (const act of [() => limits.put(sender(1), PLACE), () => limits.takeBack(sender(1), PLACE)])
      expect(refusalOf(act)).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 });
    limits.put(sender(2), PLACE);
    now = STAMPS.windowMs + 1;
    limits.put(sender(1), PLACE);
  });

  test('are counted by several web processes together', () => {
    const path = limitsPath();
    const [one, other] = [openLimits(path), openLimits(path)].map(({ store }) => new StampLimits(store));
    if (!one || !other) throw new Error('two processes are two');
    for (let n = 0; n < STAMPS.sameFromAddress; n += 1) (n % 2 === 0 ? one : other).put(sender(n), PLACE);
    for (const limits of [one, other])
      expect(refusalOf(() => limits.put(sender(99), PLACE))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
