import type { Template } from './content.ts';

const MARK = /\[([^[\]\n]*)\]/g;
const SLOT = /\{([^{}\n]*)\}/g;

/** Slots that stand for what is taken up from the other's line. */
export const ECHO_SLOTS = ['echo', 'Echo', 'ECHO', 'bare', 'Bare', 'BARE'] as const;
/** Slots that stand for a thing of an earlier episode, and for what became of it; in callbacks only. */
export const OBJECT_SLOTS = ['object', 'Object', 'outcome'] as const;
/** The other slots that are not named after a list of the lexicon. */
export const OWN_SLOTS = ['thing', 'Thing', 'n', 'ticket'] as const;

/** The phrases between `[` and `]`, in order. */
export function marksOf(template: Template): string[] {
  return [...template.matchAll(MARK)].map((match) => match[1] ?? '');
}

/** The names between `{` and `}`, in order. */
export function slotsOf(template: Template): string[] {
  return [...template.matchAll(SLOT)].map((match) => match[1] ?? '');
}

/** The line without the brackets of its marks. */
export function withoutMarks(template: Template): string {
  return template.replace(MARK, '$1');
}

/**
 * Puts a text in place of each slot.
 * @param fill gets the slot's name and the text before it, already filled.
 */
export function replaceSlots(template: Template, fill: (slot: string, before: string) => string): string {
  let filled = '';
  let end = 0;
  for (const match of template.matchAll(SLOT)) {
    filled += template.slice(end, match.index);
    filled += fill(match[1] ?? '', filled);
    end = match.index + match[0].length;
  }
  return filled + template.slice(end);
}

/** Whether a line takes up the one before. */
export function hasEcho(template: Template): boolean {
  return slotsOf(template).some((slot) => (ECHO_SLOTS as readonly string[]).includes(slot));
}

/** Whether a line comes back to an earlier episode. */
export function hasObject(template: Template): boolean {
  return slotsOf(template).some((slot) => (OBJECT_SLOTS as readonly string[]).includes(slot));
}

/** How many words a line has, slots counted as one each. */
export function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** Whether each bracket and brace is closed before the next one opens. */
export function isBalanced(template: Template): boolean {
  return !/[[\]{}]/.test(template.replace(SLOT, '').replace(MARK, ''));
}
