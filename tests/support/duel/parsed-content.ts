import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadContent } from '#daemon/content/load-content.ts';
import { createParsedFiles, programDigest, type ParsedFiles } from '#daemon/content/parsed-files.ts';
import { dataDirAt } from '#shared/db/data-dir-paths.ts';
import { ROOT } from '../database/temp-data.ts';
import { builtProgram } from '../processes/build.ts';

/** Kept from run to run; may be removed at any time. */
const FOLDER = join(ROOT, 'node_modules', '.cache', 'feral', 'parsed-content');

/** What the built daemon has read of the real content. Parsing it takes seconds, which each daemon of a test would spend anew. */
export function parsedContent(): ParsedFiles {
  const onTrouble = (error: unknown) => {
    throw error;
  };
  return createParsedFiles({
    folder: FOLDER,
    program: programDigest(builtProgram('daemon'), ROOT) ?? '',
    onTrouble,
  });
}

/** Reads the real content once for all tests. Content with a mistake is left to the tests that tell of it. */
export function keepParsedContent(): void {
  try {
    loadContent(join(ROOT, 'content'), parsedContent());
  } catch (error) {
    process.stderr.write(`\nThe real content is not kept: ${String(error)}\n\n`);
  }
}

/** Gives a data folder what a daemon that ran in it before would have kept; nothing of it where the disk is full. */
export function seedParsedContent(folder: string): void {
  const to = dataDirAt(folder).parsedContent;
  try {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(FOLDER)) place(join(FOLDER, name), join(to, name));
  } catch (error) {
    if (!isFull(error)) throw error;
    rmSync(to, { recursive: true, force: true });
  }
}

/** The same file where the disk is the same: entries are put in place of each other and never written to. */
function place(from: string, to: string): void {
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
