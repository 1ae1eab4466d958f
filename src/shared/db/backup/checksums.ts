import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 in hex, by file name inside the backup. */
export type Checksums = ReadonlyMap<string, string>;

/** The last file of a backup: what `sha256sum -c` reads. A backup without it was cut short. */
export const CHECKSUMS_FILE = 'SHA256SUMS';

const LINE = /^([0-9a-f]{64}) {2}(\S+)$/;

export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

export function formatChecksums(checksums: Checksums): string {
  return Array.from(checksums, ([name, digest]) => `${digest}  ${name}\n`).join('');
}

/** @returns undefined where the text is anything but checksums. */
export function parseChecksums(text: string): Checksums | undefined {
  const lines = text.split('\n').filter((line) => line !== '');
  const parsed = lines.flatMap((line) => {
    const [, digest = '', name = ''] = LINE.exec(line) ?? [];
    return digest === '' ? [] : [[name, digest] as const];
  });
  return parsed.length === lines.length ? new Map(parsed) : undefined;
}

/** The first name whose file differs, is missing or is one too many; undefined where both are the same. */
export function firstDifference(a: Checksums, b: Checksums): string | undefined {
  return [...a.keys(), ...b.keys()].find((name) => a.get(name) !== b.get(name));
}
