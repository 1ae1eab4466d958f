import fc from 'fast-check';

/* What nobody should send. Every arbitrary here is of text or bytes as they travel. */

/** Texts that have broken something somewhere. */
const INFAMOUS = [
  '',
  ' ',
  '\0',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '9007199254740993',
  '-9223372036854775809',
  '0x10',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  "' OR '1'='1",
  '"; DROP TABLE messages; --',
  '%s%n%x',
  '${7*7}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..\\..\\win.ini',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  '\u202e\u2066',
  '\ud800',
  '\ufffd',
  '\ufeff',
  'A'.repeat(5_000),
  'ｆ'.repeat(24),
  '٣'.repeat(24),
  'f'.repeat(24),
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
];

/** A text, of any kind. */
export const hostileText = fc.oneof(
  fc.constantFrom(...INFAMOUS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

const deepJson = fc
  .record({ depth: fc.integer({ min: 1, max: 5_000 }), opening: fc.constantFrom('[', '{"a":') })
  .map(({ depth, opening }) => {
    const closing = opening === '[' ? ']' : '}';
    return `${opening.repeat(depth)}1${closing.repeat(depth)}`;
  });

const number = fc.constantFrom(
  '1e400',
  '-1e400',
  '9'.repeat(400),
  '-0',
  '1.5',
  '0.1e-9',
  '12345678901234567890',
);

/** A JSON value, as text. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  { weight: 4, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: deepJson },
  { weight: 2, arbitrary: number },
);

const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'id', 'limit', 'admin', 'a'), hostileText);

/** A JSON object with these members, one of them replaced, some left out, some twice, some nobody asked for. */
export function hostileObject(good: Readonly<Record<string, unknown>>): fc.Arbitrary<string> {
  const members = Object.entries(good).map(([name, value]) => member(name, JSON.stringify(value)));
  const replaced = fc
    .record({ at: fc.nat(Math.max(0, members.length - 1)), value: hostileJson })
    .map(({ at, value }) => members.with(Math.min(at, members.length - 1), member(nameAt(good, at), value)));
  const some = members.length === 0 ? fc.constant(members) : replaced;
  const strangers = fc.array(
    fc.tuple(key, hostileJson).map(([name, value]) => member(name, value)),
    { maxLength: 3 },
  );
  return fc
    .tuple(some, strangers, fc.boolean())
    .map(([own, others, first]) => `{${(first ? [...own, ...others] : [...others, ...own]).join(',')}}`);
}

const member = (name: string, value: string) => `${JSON.stringify(name)}:${value}`;
const nameAt = (good: object, at: number) => Object.keys(good)[at] ?? 'a';

/** Bytes of a body: such an object, any JSON, any bytes at all, or an object with some bytes broken. */
export function hostileBody(object: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
  const text = fc.oneof({ weight: 6, arbitrary: object }, { weight: 2, arbitrary: hostileJson });
  const bytes = text.map((json) => Buffer.from(json));
  const broken = fc
    .tuple(bytes, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 4 }))
    .map(([whole, at, noise]) => splice(whole, at % (whole.length + 1), noise));
  const noise = fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array));
  return fc.oneof({ weight: 6, arbitrary: bytes }, { weight: 2, arbitrary: broken }, noise);
}

function splice(whole: Buffer, at: number, noise: Uint8Array): Buffer {
  return Buffer.concat([whole.subarray(0, at), noise, whole.subarray(at + noise.length)]);
}

/** A part of an address: percent-encoded, broken there, or bytes as they are. */
export const hostilePart = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom('%', '%E0%A4%A', '%ff%fe', '%c0%af', '%00', '%2e%2e%2f', '..', '.', '%25', '*', ':id'),
  fc.uint8Array({ minLength: 1, maxLength: 12 }).map(printable),
);

/** As latin1, without what would end the address or the request. */
function printable(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[^\u0021-\u00ff]|[?#/]/g, '_');
}

/** A query with these keys, known or not, often repeated or as arrays. */
export function hostileQuery(names: readonly string[]): fc.Arbitrary<string> {
  const known = fc.constantFrom('a', '__proto__', ...names);
  const name = fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: hostilePart });
  const pair = fc
    .tuple(name, fc.constantFrom('', '[]', '[a]', '.b'), hostilePart)
    .map(([left, middle, right]) => `${left}${middle}=${right}`);
  return fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join('&'));
}

const HEADERS: Record<string, string>[] = [
  {},
  { accept: 'text/html' },
  { accept: '*/*;q=oops', 'accept-encoding': 'br;q=, gzip;;', 'if-none-match': '*' },
  { cookie: 'visitor=%00; visitor=' },
  { cookie: `visitor=${'f'.repeat(24)}; =; __proto__=1` },
  { 'last-event-id': '-1', 'x-forwarded-for': 'nonsense, 1.2.3.4' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { 'trpc-accept': 'application/jsonl', 'content-encoding': 'gzip' },
  { range: 'bytes=5-1', expect: 'nothing' },
  { host: 'a host of many words', 'x-forwarded-host': '<script>', 'x-http-method-override': 'DELETE' },
];

export const hostileHeaders = fc.constantFrom(...HEADERS);

/** The content type of a body: mostly the right one. */
export const hostileContentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'application/json; charset=nonsense;;',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/octet-stream',
      '/',
      'json',
    ),
  },
);
