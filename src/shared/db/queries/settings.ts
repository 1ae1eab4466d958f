import { eq } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { settings } from '../schema.ts';

/**
 * The settings that exist. Each is one row of text; absence means the default. `backup.problem` is the daemon's: why there is no backup
 * of today, as a sentence; absent while all is well. `provider.dialects` is what the daemon has learnt of how models want to be asked.
 * `episode.pitch` is the daemon's, too: what the live episode is about, written as that is opened.
 * `logins.ended` is another text each time an operator ends logins.
 */
export type SettingKey =
  | 'theme'
  | 'eternal.enabled'
  | 'tickets.automatic'
  | 'episode.pitch'
  | 'provider.dialects'
  | 'backup.problem'
  | 'logins.ended';

export function readSetting(db: Pick<Db, 'select'>, key: SettingKey): string | undefined {
  return db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).get()?.value;
}

export function writeSetting(db: Pick<Db, 'insert'>, key: SettingKey, value: string): void {
  db.insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
    .run();
}

/** @returns whether it was set. */
export function clearSetting(db: Pick<Db, 'delete'>, key: SettingKey): boolean {
  return db.delete(settings).where(eq(settings.key, key)).run().changes > 0;
}

/** Whether the duel should run. It does until an administrator stops it. */
export function isEternalEnabled(db: Db): boolean {
  return readSetting(db, 'eternal.enabled') !== 'false';
}

/** Whether tickets are approved as soon as the daemon has read them. An administrator reads them first unless that is switched on. */
export function areTicketsAutomatic(db: Pick<Db, 'select'>): boolean {
  return readSetting(db, 'tickets.automatic') === 'true';
}
