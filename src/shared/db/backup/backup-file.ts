import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from '../../brand.ts';

/** `daily`: made by the daemon, which also removes it in time. `manual`: stays until somebody removes it. */
export type BackupKind = 'daily' | 'manual';

/** A backup as its name tells of it. */
export interface BackupFile {
  readonly path: string;
  readonly kind: BackupKind;
  readonly madeAt: Date;
}

const PREFIX: Record<BackupKind, string> = { manual: `${BRAND.product}-`, daily: `${BRAND.product}-daily-` };
const NAME = new RegExp(
  `^${BRAND.product}-(daily-)?(\\d{4}-\\d{2}-\\d{2})T(\\d{2})-(\\d{2})-(\\d{2})Z\\.tar$`,
);

/** A moment as part of a file name: UTC, to the second, without colons, which some disks do not take. */
export function timeInName(at: Date): string {
  return `${at.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length).replaceAll(':', '-')}Z`;
}

export function backupFileName(kind: BackupKind, at: Date): string {
  return `${PREFIX[kind]}${timeInName(at)}.tar`;
}

/** The backups of a folder that have the name they were given, latest first. */
export function listBackups(folder: string): BackupFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => parse(folder, name))
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

function parse(folder: string, name: string): BackupFile[] {
  const [whole, daily, date, hour, minute, second] = NAME.exec(name) ?? [];
  const madeAt = new Date(`${date}T${hour}:${minute}:${second}Z`);
  if (whole === undefined || Number.isNaN(madeAt.getTime())) return [];
  return [{ path: join(folder, name), kind: daily === undefined ? 'manual' : 'daily', madeAt }];
}
