import { promptOf, type Persona } from '#shared/brand.ts';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';

/** What models that think aloud put around it; the rest of the text where it is never closed. */
const REASONING = /<(think|thinking|reasoning|scratchpad)>[\s\S]*?(?:<\/\1>|$)/gi;
/** A line in quotation marks, as models write when they are asked for one. */
const QUOTED = /^(?:"([^"]*)"|“([^“”]*)”)$/;

/** A draft as it may be shown: no reasoning, no control characters, no tag of the speaker's own, no quotes around it. */
export function cleaned(draft: string, speaker: Persona): string {
  const spoken = withoutControlCharacters(draft).replace(REASONING, '');
  const text = withoutOwnTag(spoken, speaker)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\s*\n/, '')
    .trimEnd();
  return unquoted(text);
}

/** A text without the quotation marks around the whole of it. */
export function unquoted(text: string): string {
  const [, straight, curly] = QUOTED.exec(text) ?? [];
  return straight ?? curly ?? text;
}

function withoutOwnTag(text: string, speaker: Persona): string {
  const tag = `(?:${markedTag(speaker)}|${namedTag(speaker)})`;
  return text.replace(new RegExp(`^(?:\\s*${tag})+[ \\t]*`, 'i'), '');
}

/** A pattern of a name that can be nothing but a tag, at the start of a line: `<name>`, `name@eternal:~$`, `**name**:`, `[name]`, `(name)`, `## name`. */
export function markedTag(persona: Persona): string {
  const prompt = promptOf(persona).replace(/[$~@]/g, '\\$&');
  const bold = `\\*{1,2}${persona}(?: \\([^)\\n]*\\))?(?::\\*{1,2}|\\*{1,2}(?::|\\s*$))`;
  return `(?:<\\/?${persona}>|${prompt}|${bold}|[[(]${persona}[)\\]]:?|#{1,4} ${persona}\\b:?|${persona} ?>)`;
}

/** A pattern of a name before a colon or a dash, at the start of a line, with or without how it is said. */
export function namedTag(persona: Persona): string {
  return `${persona}(?: \\([^)\\n]*\\))?(?::| [-–—] )`;
}
