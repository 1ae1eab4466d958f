import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { BRAND, PERSONAS, type Persona } from '#shared/brand.ts';
import { distressSchema } from '../distress/distress-schema.ts';
import { readArt } from './art-file.ts';
import { closingsSchema, promptsSchema } from './sentence-schemas.ts';
import { contentSchemas, lexiconSchema } from './content-schemas.ts';
import type { Content, Lexicon, PersonaVoice } from './content.ts';
import { DISTRESS_FALLBACK, type DistressLanguage } from '../distress/distress-content.ts';
import { createMistakes, type Mistakes } from './mistakes.ts';
import { NO_PARSED_FILES, type ParsedFiles } from './parsed-files.ts';
import { readYaml, wholeFile, type YamlFile } from './yaml-file.ts';

type Schemas = ReturnType<typeof contentSchemas>;

/** What writers left, as far as it can be used. */
interface ReadContent {
  readonly content: Content;
  /** What had to be left out, and why: file and line of the first five mistakes. */
  readonly problem: string | undefined;
}

/**
 * Reads and checks all that writers left in a folder laid out as docs/content.md says.
 * @param folder path of the content folder.
 * @param parsed files that were read before, and need not be parsed and checked again while they stay the same.
 * @throws AppError STARTUP naming file and line of the first five mistakes.
 */
export function loadContent(folder: string, parsed?: ParsedFiles): Content {
  const mistakes = createMistakes(path.dirname(path.resolve(folder)));
  const content = read(folder, mistakes, parsed);
  mistakes.throwIfAny();
  // What could not be read is a mistake, so here it was.
  return content as Content;
}

/**
 * The same, but what has a mistake is left out: one comma must not end the show.
 * @throws AppError STARTUP as above, where too little is left to speak from.
 */
export function loadUsableContent(folder: string, parsed?: ParsedFiles): ReadContent {
  const mistakes = createMistakes(path.dirname(path.resolve(folder)));
  const content = read(folder, mistakes, parsed);
  if (!content || !isEnough(content)) mistakes.throwIfAny();
  return { content: content as Content, problem: mistakes.sentence };
}

/** A show that jokes at somebody in despair must not go on, so without English it doesn't. */
function isEnough({ premises, voices, distress }: Content): boolean {
  if (distress[0]?.language !== DISTRESS_FALLBACK) return false;
  return premises.length > 0 && PERSONAS.every((persona) => voices[persona].retorts.length > 0);
}

function read(home: string, mistakes: Mistakes, parsed: ParsedFiles = NO_PARSED_FILES): Content | undefined {
  const folder = path.resolve(home);
  const lexicon =
    createReader({ folder, mistakes, parsed, rules: '' }).yaml('lexicon.yaml', lexiconSchema)?.value ?? {};
  mistakes.throwIfAny();
  const lists = Object.keys(lexicon).sort();
  const reader = createReader({ folder, mistakes, parsed, rules: lists.join(' ') });
  const content = readAll(reader, lexicon);
  parsed.sweep();
  return content;
}

/** Visitors' tickets then wait until somebody has mended the file. */
const NO_TICKETS = { unplayable: '', exchanges: [] };

/** Undefined where prompts or closings have a mistake: there is no half of them. */
function readAll(reader: Reader, lexicon: Lexicon): Content | undefined {
  const schemas = contentSchemas(new Set(Object.keys(lexicon)));
  const beats = reader.entries(reader.files('beats', '.yaml'), schemas.beats);
  const sequels = reader.entries(['sequels.yaml'], schemas.sequels);
  const premises = reader.entries(reader.files('premises', '.yaml'), schemas.premises);
  if (premises.length === 0) reader.missing('premises', 'there is no premise');
  const voices = Object.fromEntries(
    PERSONAS.map((persona) => [persona, readVoice(persona, reader, schemas)]),
  );
  const chat = reader.yaml(`personas/${BRAND.personas.assistant}/chat.yaml`, schemas.chat)?.value ?? [];
  const distress = readDistress(reader);
  const prompts = reader.yaml('prompts.yaml', promptsSchema)?.value;
  const closings = reader.yaml('closings.yaml', closingsSchema)?.value;
  const tickets = reader.yaml('visitor-tickets.yaml', schemas.tickets)?.value ?? NO_TICKETS;
  if (!prompts || !closings) return undefined;
  // One entry for each name of PERSONAS, which fromEntries cannot say.
  return {
    premises,
    sequels,
    beats,
    tickets,
    lexicon,
    voices: voices as Record<Persona, PersonaVoice>,
    chat,
    distress,
    prompts,
    closings,
  };
}

type Reader = ReturnType<typeof createReader>;

/** English first: it answers where a language has nothing to say. */
function readDistress(reader: Reader): DistressLanguage[] {
  const files = reader.files('distress', '.yaml');
  const english = `distress/${DISTRESS_FALLBACK}.yaml`;
  if (!files.includes(english)) reader.missing(english, 'there is no such file');
  const ordered = [english, ...files.filter((file) => file !== english)].filter((file) =>
    files.includes(file),
  );
  return ordered.flatMap((file) => {
    const language = reader.yaml(file, distressSchema)?.value;
    return language ? withCommonWords(language, reader) : [];
  });
}

/** Words that tell a language, kept beside its phrases: they are too many for writers to scroll past. */
function withCommonWords(language: DistressLanguage, reader: Reader): DistressLanguage {
  const words = reader.textIfThere(`distress/known/${language.language}.txt`);
  return { ...language, known: [...(language.known ?? []), words.replace(/\s+/g, ' ')] };
}

function readVoice(persona: Persona, reader: Reader, schemas: Schemas): PersonaVoice {
  const home = `personas/${persona}`;
  const list = <T>(name: string, schema: z.ZodType<T[]>) =>
    reader.yaml(`${home}/${name}.yaml`, schema)?.value ?? [];
  return {
    sheet: reader.text(`${home}/sheet.md`),
    retorts: list('retorts', schemas.retorts),
    says: list('says', schemas.says),
    callbacks: list('callbacks', schemas.callbacks),
    segues: list('segues', schemas.segues),
    rants: list('rants', schemas.rants),
    forms: list('forms', schemas.forms),
    art: reader.files(`${home}/art`, '.txt').flatMap((file) => reader.art(file, schemas) ?? []),
  };
}

interface ReaderOptions {
  readonly folder: string;
  readonly mistakes: Mistakes;
  readonly parsed: ParsedFiles;
  /** The names of the lexicon's lists, which decide what a line may say. */
  readonly rules: string;
}

/** Reads files by their path inside `folder` and gathers what is wrong with them. */
function createReader({ folder, mistakes, parsed, rules }: ReaderOptions) {
  const at = (file: string) => path.join(folder, file);
  const isThere = (file: string) => {
    if (!existsSync(at(file))) mistakes.add({ path: at(file), text: 'there is no such file' });
    return existsSync(at(file));
  };
  const yaml = <T>(file: string, schema: z.ZodType<T>): YamlFile<T> | undefined => {
    if (!isThere(file)) return undefined;
    const text = readFileSync(at(file), 'utf8');
    const source = { file, text, rules };
    // Kept below, when the same program had checked the same text by the same schema: a file's path decides it.
    const kept = parsed.find(source) as T | undefined;
    if (kept !== undefined) return wholeFile(kept, text);
    const read = readYaml({ path: at(file), text, schema }, mistakes);
    if (read?.isWhole) parsed.keep(source, read.value);
    return read;
  };
  return {
    yaml,
    missing: (home: string, text: string) => mistakes.add({ path: at(home), text }),
    textIfThere: (file: string) => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : ''),
    text: (file: string) => (isThere(file) ? readFileSync(at(file), 'utf8') : ''),
    art: (file: string, schemas: Schemas) => readArt(at(file), schemas, mistakes),
    /** The folder's files with the ending, in the order of their names. */
    files(home: string, ending: string): string[] {
      const names = isThere(home) ? readdirSync(at(home)) : [];
      return names
        .filter((name) => name.endsWith(ending))
        .sort()
        .map((name) => `${home}/${name}`);
    },
    /** The entries of several files together; no two may have the same id, and the first that has it stays. */
    entries<T extends { id: string }>(files: readonly string[], schema: z.ZodType<T[]>): T[] {
      const read = files.map((file) => ({ path: at(file), content: yaml(file, schema) }));
      return withOwnIds(read, mistakes);
    },
  };
}

interface ReadFile<T> {
  readonly path: string;
  readonly content: YamlFile<readonly T[]> | undefined;
}

function withOwnIds<T extends { id: string }>(files: readonly ReadFile<T>[], mistakes: Mistakes): T[] {
  const byId = new Map<string, T>();
  for (const { path: file, content } of files) {
    for (const [i, entry] of (content?.value ?? []).entries()) {
      if (byId.has(entry.id))
        mistakes.add({
          path: file,
          line: content?.lineOf([i, 'id']) ?? 1,
          text: `the id ${entry.id} is taken`,
        });
      else byId.set(entry.id, entry);
    }
  }
  return [...byId.values()];
}
