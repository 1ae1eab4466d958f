import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '#daemon/content/content.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { ROOT, tempFolder } from '../database/temp-data.ts';
import { parsedContent } from './parsed-content.ts';

/** A small content folder in which every rule is kept. */
export const SMALL_CONTENT = join(ROOT, 'tests', 'daemon', 'fixtures', 'content');
/** What the show really speaks from. */
export const REAL_CONTENT = join(ROOT, 'content');

/** A copy of the small content that a test may spoil; goes away with the test. */
export function copyOfSmallContent(): string {
  const folder = join(tempFolder(), 'content');
  cpSync(SMALL_CONTENT, folder, { recursive: true });
  return folder;
}

/** Puts `to` in place of the only `from` of a file. */
export function spoil(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${from} is not once in ${file}`);
  writeFileSync(file, text.replace(from, to));
}

let real: Content | undefined;

/** The real content, as the built daemon reads it again. */
export function realContent(): Content {
  return (real ??= loadContent(REAL_CONTENT, parsedContent()));
}
