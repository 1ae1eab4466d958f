import { existsSync } from 'node:fs';

/** Where Debian's packages put it. The headless shell is the same engine without windows, which cost a quarter of what a visit does. */
const DEBIAN_CHROMIUMS = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser that the tests drive: CHROME_PATH, else one of Debian's; undefined where there is none. */
export function findChrome(): string | undefined {
  const chosen = process.env['CHROME_PATH'];
  return (chosen === undefined ? DEBIAN_CHROMIUMS : [chosen]).find((path) => existsSync(path));
}

/**
 * What each new window would start a process for, and no test sees: the drop-down of the address bar, and a spare one for the next
 * page. That is half of what a visit costs.
 */
const IDLE_PROCESSES = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** What Playwright switches off (chromiumSwitches.ts): of two such lists Chromium takes the last alone, which is ours. */
const PLAYWRIGHT_DISABLES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Nothing of a browser that would reach for the network by itself, and no process that nobody looks at. */
export const CHROME_ARGS = [
  `--disable-features=${[...PLAYWRIGHT_DISABLES, ...IDLE_PROCESSES].join(',')}`,
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
