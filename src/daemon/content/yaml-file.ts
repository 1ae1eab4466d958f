import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import type { Mistakes } from './mistakes.ts';

/** A path into a parsed file: keys and positions. */
type NodePath = readonly PropertyKey[];

/** What a file says. */
export interface YamlFile<T> {
  readonly value: T;
  /** Whether nothing was left out. */
  readonly isWhole: boolean;
  /**
   * For mistakes found only by looking at several files.
   * @returns the line, from 1, of the node at `path` or of the nearest one around it.
   */
  readonly lineOf: (path: NodePath) => number;
}

/** A file to be read. */
interface YamlText<T> {
  readonly path: string;
  readonly text: string;
  readonly schema: z.ZodType<T>;
}

/**
 * Parses one YAML file and checks its shape.
 * @returns of a list with mistakes the entries without any, else undefined; `mistakes` then tells which.
 */
export function readYaml<T>(
  { path, text, schema }: YamlText<T>,
  mistakes: Mistakes,
): YamlFile<T> | undefined {
  const { document, lineAt } = parsed(text);
  for (const error of document.errors)
    mistakes.add({ path, line: lineAt(error.pos[0]), text: firstLine(error.message) });
  if (document.errors.length > 0) return undefined;
  const content: unknown = document.toJS();
  const checked = schema.safeParse(content);
  if (checked.success) return wholeFile(checked.data, text);
  for (const issue of checked.error.issues) {
    const line = lineAt(offsetOf(document, issue.path));
    mistakes.add({ path, line, text: sentenceOf(issue.path, issue.message) });
  }
  const spoilt = new Set(checked.error.issues.map(({ path: [entry] }) => entry));
  const sound = Array.isArray(content) ? [...content.keys()].filter((entry) => !spoilt.has(entry)) : [];
  const rest = schema.safeParse(sound.map((entry) => (content as unknown[])[entry]));
  if (!rest.success || sound.length === 0) return undefined;
  const { lineOf } = wholeFile(content, text);
  const lineInRest: typeof lineOf = ([entry, ...inside]) => lineOf([sound[Number(entry)] ?? 0, ...inside]);
  return { value: rest.data, isWhole: false, lineOf: lineInRest };
}

/** A value with the text that it was read from. Lines are hardly ever asked for: the text is parsed again for them. */
export function wholeFile<T>(value: T, text: string): YamlFile<T> {
  const lineOf = (path: NodePath) => {
    const { document, lineAt } = parsed(text);
    return lineAt(offsetOf(document, path));
  };
  return { value, isWhole: true, lineOf };
}

function parsed(text: string) {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  return { document, lineAt: (offset: number) => lineCounter.linePos(offset).line };
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
