import { readFileSync } from 'node:fs';
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import type { Mistakes } from './mistakes.ts';

/** A path into a parsed file: keys and positions. */
type NodePath = readonly PropertyKey[];

/** Where a value of the file stands, for mistakes found only by looking at several files. */
export interface YamlFile<T> {
  readonly value: T;
  /** The line, from 1, of the node at `path` or of the nearest one around it. */
  lineOf(path: NodePath): number;
}

/**
 * Reads one YAML file and checks its shape.
 * @returns of a list with mistakes the entries without any, else undefined; `mistakes` then tells which.
 */
export function readYaml<T>(path: string, schema: z.ZodType<T>, mistakes: Mistakes): YamlFile<T> | undefined {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines });
  const lineOf = (at: NodePath) => lines.linePos(offsetOf(document, at)).line;
  for (const error of document.errors)
    mistakes.add({ path, line: lines.linePos(error.pos[0]).line, text: firstLine(error.message) });
  if (document.errors.length > 0) return undefined;
  const content: unknown = document.toJS();
  const parsed = schema.safeParse(content);
  if (parsed.success) return { value: parsed.data, lineOf };
  for (const issue of parsed.error.issues)
    mistakes.add({ path, line: lineOf(issue.path), text: sentenceOf(issue.path, issue.message) });
  const spoilt = new Set(parsed.error.issues.map(({ path: [entry] }) => entry));
  const sound = Array.isArray(content) ? [...content.keys()].filter((entry) => !spoilt.has(entry)) : [];
  const rest = schema.safeParse(sound.map((entry) => (content as unknown[])[entry]));
  if (!rest.success || sound.length === 0) return undefined;
  return { value: rest.data, lineOf: ([entry, ...inside]) => lineOf([sound[Number(entry)] ?? 0, ...inside]) };
}

function offsetOf(document: Document, path: NodePath): number {
  const node = document.getIn(path, true);
  if (isNode(node) && node.range) return node.range[0];
  return path.length === 0 ? 0 : offsetOf(document, path.slice(0, -1));
}

/** An entry's place in its file is told by the line, so its position is left out. */
function sentenceOf(path: NodePath, message: string): string {
  const inEntry = path.slice(typeof path[0] === 'number' ? 1 : 0).map(String);
  return inEntry.length === 0 ? message : `${inEntry.join('.')}: ${message}`;
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? text;
}
