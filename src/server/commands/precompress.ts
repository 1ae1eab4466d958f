import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.svg', '.txt']);
/** Below this, headers outweigh what compression saves. */
const COMPRESSIBLE_FROM_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts a .br and a .gz, as small as they get, beside each built file under `folder` that gains by it. */
export async function precompress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && COMPRESSIBLE.has(extname(entry.name))) {
      await compressFile(join(entry.parentPath, entry.name));
    }
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < COMPRESSIBLE_FROM_BYTES) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    brotli(bytes, best).then((small) => writeFile(`${path}.br`, small)),
    zip(bytes, { level: constants.Z_BEST_COMPRESSION }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
