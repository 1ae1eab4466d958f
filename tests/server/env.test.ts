import { describe, expect, test } from 'vitest';
import { readRelayEnv, readServerEnv } from '#server/env.ts';

const PROXIES =
  'must be the address of the proxy, several addresses or networks separated by commas, a number of proxies, or true.';
const ORIGIN = 'must be an address without a path, such as https://example.org.';

describe('a variable that will not do is named in a sentence', () => {
  test.each([
    ['TRUST_PROXY', 'nginx', PROXIES],
    ['TRUST_PROXY', '127.0.0.1, proxy', PROXIES],
    ['TRUST_PROXY', '10.0.0.0/33', PROXIES],
    ['TRUST_PROXY', 'false', PROXIES],
    ['PUBLIC_URL', 'https://example.org/feral', ORIGIN],
    ['PUBLIC_URL', 'https://example.org/?feral', ORIGIN],
    ['PUBLIC_URL', 'https://me:secret@example.org', ORIGIN],
    ['HSTS_SUBDOMAINS', 'yes', 'must be true or false.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => readServerEnv({ [name]: value })).toThrow(
      `${name} is "${value}", which will not do: ${sentence}`,
    );
  });

  test.each(['x', 'fifteen-letters', 'sixteen letters and spaces'])(
    'METRICS_TOKEN=%s, without repeating it',
    (value) => {
      const sentence =
        'METRICS_TOKEN is set, which will not do: must be at least 16 characters without spaces, such as openssl rand -hex 16 prints.';
      expect(() => readServerEnv({ METRICS_TOKEN: value })).toThrow(
        expect.objectContaining({ message: sentence }),
      );
    },
  );
});

describe('where relays are', () => {
  const NATS = 'must be the address of NATS, such as nats://127.0.0.1:4222.';
  const WEB = 'must be the address of web, such as http://127.0.0.1:3000.';

  test.each(['localhost:4222', 'http://127.0.0.1:4222', 'nats://127.0.0.1:port', 'nats://a:4222,b:4222'])(
    'NATS_URL=%s, without repeating it',
    (value) => {
      expect(() => readServerEnv({ NATS_URL: value })).toThrow(`NATS_URL is set, which will not do: ${NATS}`);
    },
  );

  test.each([
    ['', WEB],
    ['web:3000', 'must be an address such as https://example.org.'],
    ['http://127.0.0.1:3000/feral', ORIGIN],
  ])('ORIGIN_URL=%s', (value, sentence) => {
    expect(() => readRelayEnv({ NATS_URL: 'nats://127.0.0.1:4222', ORIGIN_URL: value })).toThrow(
      `ORIGIN_URL is "${value}", which will not do: ${sentence}`,
    );
  });
});

describe('TRUST_PROXY', () => {
  const believed = (value: string, address: string, hop = 0) => {
    const trust = readServerEnv({ TRUST_PROXY: value }).TRUST_PROXY;
    return typeof trust === 'function' ? trust(address, hop) : trust;
  };

  test.each([
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '192.0.2.1', false],
    ['loopback', '::1', true],
    ['192.0.2.1, 10.0.0.0/8', '10.9.8.7', true],
    ['2001:db8::/32', '2001:db8::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
  ])('%s with %s: %s', (value, address, expected) => expect(believed(value, address)).toBe(expected));

  test('as a number believes that many proxies', () => {
    expect([0, 1, 2].map((hop) => believed('2', '192.0.2.1', hop))).toEqual([true, true, false]);
  });
});

test('an address keeps its port, with a slash at its end or without', () => {
  for (const url of ['https://example.org', 'https://example.org/', 'http://localhost:8080'])
    expect(readServerEnv({ PUBLIC_URL: url }).PUBLIC_URL).toBe(url);
});
