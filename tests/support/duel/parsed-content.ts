import { cpSync } from 'node:fs';
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

/** Gives a data folder what a daemon that ran in it before would have kept. */
export function seedParsedContent(folder: string): void {
  cpSync(FOLDER, dataDirAt(folder).parsedContent, { recursive: true, force: true });
}
