import { isIPv6 } from 'node:net';

const ANY = new Set(['0.0.0.0', '::']);

/** Where web can be reached from this machine. */
export function localUrl({ HOST, PORT }: { HOST: string; PORT: number }): string {
  const host = ANY.has(HOST) ? 'localhost' : HOST;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}`;
}
