import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sweepTemporary, temporaryPath } from '#shared/db/temporary-file.ts';

/** Raise it when an entry is laid out in another way. */
const LAYOUT = 1;
const ENTRY = /^[0-9a-f]{64}$/;

/** Everything that the value of a file follows from. */
interface FileSource {
  /** Path inside the content folder: it decides the file's shape. */
  readonly file: string;
  readonly text: string;
  /** What else its rules depend on, such as the names of the lexicon's lists. */
  readonly rules: string;
}

/** Values of files without a mistake, kept from start to start: parsing and checking them takes longer than all else at a start. */
export interface ParsedFiles {
  /** What was kept for exactly this source; undefined where there is nothing, or it is damaged. */
  find(source: FileSource): unknown;
  /** Keeps the value of a source that was checked and found without a mistake. */
  keep(source: FileSource, value: unknown): void;
  /** Forgets all that was neither found nor kept since the last time. */
  sweep(): void;
}

/** Keeps nothing. */
export const NO_PARSED_FILES: ParsedFiles = {
  find: () => undefined,
  keep: () => undefined,
  sweep: () => undefined,
};

interface Options {
  /** Made where it is missing. It may be lost at any time. */
  readonly folder: string;
  /** What the build kept (`builtContent`): looked into after `folder`, never written to. */
  readonly built?: string | undefined;
  /** The program that parses and checks: `programDigest`. What another one kept is not found. */
  readonly program: string;
  /** Told of an entry that is damaged, and when nothing can be kept: files are then parsed anew. */
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Keeps one entry a file, named after the digest of all that its value follows from, so that an entry cannot be out of date: whatever
 * changes, another one is looked for. An entry begins with a digest of its own text.
 */
export function createParsedFiles({ folder, built, program, onTrouble }: Options): ParsedFiles {
  let used = new Set<string>();
  let isFailing = false;
  const nameOf = ({ file, text, rules }: FileSource) =>
    digest(JSON.stringify([LAYOUT, program, file, rules, text]));
  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act();
    } catch (error) {
      if (!isAbsence(error)) onTrouble(error);
      return undefined;
    }
  };
  return {
    find(source) {
      const name = nameOf(source);
      const value = attempt(() => readEntry(join(folder, name)));
      if (value !== undefined) used.add(name);
      if (value !== undefined || built === undefined) return value;
      return attempt(() => readEntry(join(built, name)));
    },
    keep(source, value) {
      const name = nameOf(source);
      // A full disk is told of once, and not for each file.
      if (!isFailing) isFailing = attempt(() => writeEntry(join(folder, name), value)) !== true;
      used.add(name);
    },
    sweep() {
      attempt(() => sweepEntries(folder, used));
      used = new Set();
      isFailing = false;
    },
  };
}

/**
 * What tells one program from another: its bundle, which names its chunks by their digests, and the versions it runs with. Undefined for
 * one that runs from its sources: which of them were loaded nobody knows.
 * @param main the file that runs.
 */
export function programDigest(main: string, root: string): string | undefined {
  if (extname(main) !== '.js') return undefined;
  return digest(readFileSync(main, 'utf8') + readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/** Where a build keeps what its daemon (`main`, the file that runs) would parse at its first start. */
export function builtContent(main: string): string {
  return join(dirname(main), 'parsed-content');
}

interface Build {
  /** The daemon of the build, the file that runs. */
  readonly main: string;
  readonly root: string;
  readonly onTrouble: Options['onTrouble'];
}

/** What a build keeps beside its daemon: its last step writes it, whoever comes after reads it. */
export function createBuiltFiles({ main, root, onTrouble }: Build): ParsedFiles {
  const program = programDigest(main, root);
  if (program === undefined) return NO_PARSED_FILES;
  return createParsedFiles({ folder: builtContent(main), program, onTrouble });
}

function readEntry(path: string): unknown {
  const entry = readFileSync(path, 'utf8');
  const end = entry.indexOf('\n');
  const json = entry.slice(end + 1);
  if (digest(json) !== entry.slice(0, end)) throw new Error(`${path} is damaged`);
  return JSON.parse(json);
}

/** @throws Error for a value that would come back as another one. */
function writeEntry(path: string, value: unknown): true {
  const json = JSON.stringify(value);
  if (!isDeepStrictEqual(JSON.parse(json), value))
    throw new Error('a file has a value that JSON cannot hold');
  const folder = dirname(path);
  // As readable as content/ itself: one user may build what another one runs.
  mkdirSync(folder, { recursive: true });
  const temporary = temporaryPath(folder);
  writeFileSync(temporary, `${digest(json)}\n${json}`);
  renameSync(temporary, path);
  return true;
}

function sweepEntries(folder: string, used: ReadonlySet<string>): void {
  const unused = readdirSync(folder).filter((name) => ENTRY.test(name) && !used.has(name));
  for (const name of unused) rmSync(join(folder, name), { force: true });
  sweepTemporary(folder);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
