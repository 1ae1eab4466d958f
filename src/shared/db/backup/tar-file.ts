import { createHash } from 'node:crypto';
import { create, extract, list, type ReadEntry } from 'tar';
import type { Checksums } from './checksums.ts';

/* The archive format of POSIX, so that any `tar` opens a backup: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */

/** Writes the files `names` of `folder` into the tar `file`, in this order. */
export async function packTar(file: string, folder: string, names: readonly string[]): Promise<void> {
  await create({ file, cwd: folder, mode: 0o600, portable: true, strict: true }, [...names]);
}

/** What is in a tar, read to its end. @throws Error where it is no tar, or is cut short. */
export async function checksumsInTar(file: string): Promise<Checksums> {
  const checksums = new Map<string, string>();
  const onReadEntry = (entry: ReadEntry) => {
    const hash = createHash('sha256');
    entry
      .on('data', (chunk: Buffer) => hash.update(chunk))
      .on('end', () => checksums.set(entry.path, hash.digest('hex')));
  };
  await list({ file, strict: true, onReadEntry });
  return checksums;
}

/**
 * Unpacks a tar that holds nothing but plain files whose names `isKnown`, so that no link and no path can lead out of `folder`.
 * @throws Error for anything else.
 */
export async function unpackTar(
  file: string,
  folder: string,
  isKnown: (name: string) => boolean,
): Promise<void> {
  let stranger: string | undefined;
  const filter = (name: string, entry: object) => {
    const { type } = entry as ReadEntry;
    const belongs = (type === 'File' || type === 'OldFile') && isKnown(name);
    if (!belongs && type !== 'Directory') stranger ??= name;
    return belongs && stranger === undefined;
  };
  await extract({ file, cwd: folder, strict: true, fmode: 0o600, dmode: 0o700, filter });
  if (stranger !== undefined) throw new Error(`"${stranger}" does not belong there`);
}
