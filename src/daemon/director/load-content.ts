import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { BRAND, PERSONAS, type Persona } from '#shared/brand.ts';
import { readArt } from './art-file.ts';
import { contentSchemas, lexiconSchema } from './content-schemas.ts';
import type { Content, PersonaVoice } from './content.ts';
import { createMistakes, type Mistakes } from './mistakes.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

type Schemas = ReturnType<typeof contentSchemas>;

/**
 * Reads and checks all that writers left in a folder laid out as docs/content.md says.
 * @param folder path of the content folder.
 * @throws AppError STARTUP naming file and line of the first five mistakes.
 */
export function loadContent(folder: string): Content {
  const mistakes = createMistakes(path.dirname(path.resolve(folder)));
  const reader = createReader(path.resolve(folder), mistakes);
  const lexicon = reader.yaml('lexicon.yaml', lexiconSchema)?.value ?? {};
  mistakes.throwIfAny();
  const schemas = contentSchemas(new Set(Object.keys(lexicon)));
  const beats = reader.entries(['beats.yaml'], schemas.beats);
  const premises = reader.entries(reader.files('premises', '.yaml'), schemas.premises);
  const voices = Object.fromEntries(
    PERSONAS.map((persona) => [persona, readVoice(persona, reader, schemas)]),
  );
  const chat = reader.yaml(`personas/${BRAND.personas.assistant}/chat.yaml`, schemas.chat)?.value ?? [];
  mistakes.throwIfAny();
  // One entry for each name of PERSONAS, which fromEntries cannot say.
  return { premises, beats, lexicon, voices: voices as Record<Persona, PersonaVoice>, chat };
}

type Reader = ReturnType<typeof createReader>;

function readVoice(persona: Persona, reader: Reader, schemas: Schemas): PersonaVoice {
  const home = `personas/${persona}`;
  const list = <T>(name: string, schema: z.ZodType<T[]>) =>
    reader.yaml(`${home}/${name}.yaml`, schema)?.value ?? [];
  return {
    sheet: reader.text(`${home}/sheet.md`),
    retorts: list('retorts', schemas.retorts),
    says: list('says', schemas.says),
    rants: list('rants', schemas.rants),
    forms: list('forms', schemas.forms),
    art: reader.files(`${home}/art`, '.txt').flatMap((file) => reader.art(file, schemas.caption) ?? []),
  };
}

/** Reads files by their path inside `folder` and gathers what is wrong with them. */
function createReader(folder: string, mistakes: Mistakes) {
  const at = (file: string) => path.join(folder, file);
  const isThere = (file: string) => {
    if (!existsSync(at(file))) mistakes.add({ path: at(file), text: 'there is no such file' });
    return existsSync(at(file));
  };
  const yaml = <T>(file: string, schema: z.ZodType<T>) =>
    isThere(file) ? readYaml(at(file), schema, mistakes) : undefined;
  return {
    yaml,
    text: (file: string) => (isThere(file) ? readFileSync(at(file), 'utf8') : ''),
    art: (file: string, caption: Schemas['caption']) => readArt(at(file), caption, mistakes),
    /** The folder's files with the ending, in the order of their names. */
    files(home: string, ending: string): string[] {
      const names = isThere(home) ? readdirSync(at(home)) : [];
      return names
        .filter((name) => name.endsWith(ending))
        .sort()
        .map((name) => `${home}/${name}`);
    },
    /** The entries of several files together; no two may have the same id. */
    entries<T extends { id: string }>(files: readonly string[], schema: z.ZodType<T[]>): T[] {
      const read = files.map((file) => ({ path: at(file), content: yaml(file, schema) }));
      reportSameIds(read, mistakes);
      return read.flatMap(({ content }) => content?.value ?? []);
    },
  };
}

interface ReadFile {
  readonly path: string;
  readonly content: YamlFile<readonly { id: string }[]> | undefined;
}

function reportSameIds(files: readonly ReadFile[], mistakes: Mistakes): void {
  const ids = new Set<string>();
  for (const { path: file, content } of files) {
    for (const [i, { id }] of (content?.value ?? []).entries()) {
      if (ids.has(id))
        mistakes.add({ path: file, line: content?.lineOf([i, 'id']) ?? 1, text: `the id ${id} is taken` });
      ids.add(id);
    }
  }
}
