import type { Db } from '../client.ts';
import type { SecretBox } from '../secret-box.ts';
import { clearSetting, readSetting, writeSetting } from './settings.ts';

/** The provider key an administrator saved, or undefined. */
export function readProviderKey(db: Db, box: SecretBox): string | undefined {
  const sealed = readSetting(db, 'provider.key');
  return sealed === undefined ? undefined : box.open(sealed);
}

export function writeProviderKey(db: Pick<Db, 'insert'>, box: SecretBox, key: string): void {
  writeSetting(db, 'provider.key', box.seal(key));
}

/** Forgets the saved key. @returns whether there was one. */
export function clearProviderKey(db: Pick<Db, 'delete'>): boolean {
  return clearSetting(db, 'provider.key');
}
