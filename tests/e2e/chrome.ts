import { existsSync } from 'node:fs';

/** Where Debian's package puts it. */
const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** The browser that the tests drive: CHROME_PATH, else Debian's Chromium; undefined where neither is there. */
export function findChrome(): string | undefined {
  const path = process.env['CHROME_PATH'] ?? DEBIAN_CHROMIUM;
  return existsSync(path) ? path : undefined;
}

/** Nothing of a browser that would reach for the network by itself. */
export const CHROME_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
