import { describe, expect, test } from 'vitest';
import { ByteCache } from '#server/answers/byte-cache.ts';
import { CODINGS } from '#server/answers/codings.ts';
import { FinishedAnswer } from '#server/answers/finished-answer.ts';

const answer = (body: string, status = 200) => new FinishedAnswer({ status, headers: {}, body }, {});

function gate() {
  let open: (made: FinishedAnswer) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const made = new Promise<FinishedAnswer>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { make: () => made, open, fail };
}

describe('the byte cache', () => {
  test('makes an answer once for everybody who asks while it is being made', async () => {
    const cache = new ByteCache();
    const { make, open } = gate();
    let made = 0;
    const counted = () => {
      made += 1;
      return make();
    };
    const asked = [1, 2, 3].map(() => cache.fill('/a', counted));
    open(answer('a'));
    const [first, ...others] = await Promise.all(asked);
    expect(made).toBe(1);
    expect(others).toEqual([first, first]);
    expect(cache.get('/a')).toBe(first);
  });

  test('keeps what also changes by itself no longer than that says', async () => {
    const cache = new ByteCache();
    const short = new FinishedAnswer({ status: 200, headers: {}, body: 'a', keptMs: 1_000 }, {});
    await cache.fill('/short', () => Promise.resolve(short));
    await cache.fill('/long', () => Promise.resolve(answer('b')));
    expect(cache.get('/short')).toBe(short);
    await expect.poll(() => cache.get('/short')).toBeUndefined();
    expect(cache.get('/long')).toBeDefined();
  });

  test('forgets one address and no other, also while its answer is being made', async () => {
    const cache = new ByteCache();
    for (const key of ['/a', '/b']) await cache.fill(key, () => Promise.resolve(answer(key)));
    const { make, open } = gate();
    const making = cache.fill('/c', make);
    for (const key of ['/a', '/c']) cache.forget(key);
    open(answer('of before'));
    await making;
    expect(['/a', '/b', '/c'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, false]);
  });

  test('keeps no failure: everybody who waits gets it, and the next one starts afresh', async () => {
    const cache = new ByteCache();
    const { make, fail } = gate();
    const asked = [cache.fill('/a', make), cache.fill('/a', make)];
    fail(new Error('no'));
    const settled = await Promise.allSettled(asked);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await cache.fill('/a', () => Promise.resolve(answer('a')));
    expect(cache.get('/a')).toBeDefined();
  });

  test('keeps no answer but a success', async () => {
    const cache = new ByteCache();
    await cache.fill('/a', () => Promise.resolve(answer('a', 404)));
    expect(cache.get('/a')).toBeUndefined();
    expect(cache.filling('/a')).toBeUndefined();
  });

  test('forgets everything when the database moves', async () => {
    const cache = new ByteCache();
    await cache.fill('/a', () => Promise.resolve(answer('a')));
    cache.drop();
    expect(cache.get('/a')).toBeUndefined();
  });

  test('does not keep what was begun before the database moved, nor let later ones wait for it', async () => {
    const cache = new ByteCache();
    const { make, open } = gate();
    const before = cache.fill('/a', make);
    cache.drop();
    const after = await cache.fill('/a', () => Promise.resolve(answer('new')));
    open(answer('old'));
    await before;
    expect(cache.get('/a')).toBe(after);
  });

  test('holds no more bytes and entries than it may, and lets the longest unused go first', async () => {
    const one = answer('x'.repeat(1_000)).weight + '/0'.length;
    const cache = new ByteCache({ entries: 100, bytes: 3 * one, bytesOfOne: one });
    const put = (key: string, length = 1_000) =>
      cache.fill(key, () => Promise.resolve(answer('x'.repeat(length))));
    for (const key of ['/1', '/2', '/3']) await put(key);
    cache.get('/1');
    await put('/4');
    await put('/5', 2_000);
    expect(['/1', '/2', '/3', '/4', '/5'].filter((key) => cache.get(key))).toEqual(['/1', '/3', '/4']);
    expect(cache.bytes).toBeLessThanOrEqual(3 * one);
  });

  test('counts an answer as heavy as it can become once every coding is made', async () => {
    const body = Array.from({ length: 20_000 }, () => Math.random().toString(36)).join('');
    const made = answer(body);
    const codings = await Promise.all(CODINGS.map(async (coding) => made.in(coding)));
    const bytes = codings.reduce((sum, { body, headers }) => sum + body.length + headers.join('').length, 0);
    expect(made.weight).toBeGreaterThanOrEqual(bytes);
  });
});
