import { existsSync, readFileSync, statSync } from 'node:fs';
import { broken, ok, type Finding, type Installation } from './finding.ts';

const OTHERS = 0o077;
const KEY = /^[0-9a-f]{64}\s*$/;

/** Whether the key of the provider key is whole, and readable to its owner alone. */
export function checkSecretKey({ dataDir: { secretKey } }: Pick<Installation, 'dataDir'>): Finding {
  if (!existsSync(secretKey)) return ok('There is no secret.key yet; it is made with the first start.');
  const { mode } = statSync(secretKey);
  if ((mode & OTHERS) !== 0) {
    return broken(
      `Other users of this machine may read ${secretKey}: chmod 600 ${secretKey}, and replace the provider key if they might have.`,
    );
  }
  if (!KEY.test(readFileSync(secretKey, 'utf8'))) {
    return broken(
      `${secretKey} is damaged. Put a copy of it back, or remove it and save the provider key again in the admin area.`,
    );
  }
  return ok('secret.key is whole, and its owner alone may read it.');
}
