import type { Persona } from '#shared/brand.ts';
import type { Beat, Premise, Template } from '../content/content.ts';
import { withoutMarks } from '../content/template.ts';
import type { Line } from '../engines/engine.ts';

/**
 * Recognises lines of the content in what was said, so that a dialogue goes on after a restart. A line may stand
 * behind a retort, and its slots may hold anything.
 */

/**
 * The direct answer to a line that belongs to one of the premise's exchanges.
 * @returns undefined where no exchange is running, or not for `speaker`.
 */
export function nextOfExchange(premise: Premise, line: Line, speaker: Persona): Template | undefined {
  for (const exchange of premise.exchanges) {
    const at = exchange.findIndex((each) => isSaid(each[line.persona], line.text));
    const next = at === -1 ? undefined : exchange[at + 1]?.[speaker];
    if (next !== undefined) return next;
  }
  return undefined;
}

/** The beat that a line reacts to. */
export function beatOf(line: Line, beats: readonly Beat[]): Beat | undefined {
  return beats.find((beat) => beat[line.persona].some((reaction) => isSaid(reaction, line.text)));
}

/** Whether a text is the line, or ends with it. */
export function isSaid(template: Template | undefined, text: string): boolean {
  if (template === undefined || !text.includes(beginningOf(template))) return false;
  const fixed = withoutMarks(template.trim()).split(/\{\w+\}/);
  if (!fixed.every((part) => text.includes(part))) return false;
  return new RegExp(`(?:^|\\s)${fixed.map(escaped).join('[^\\n]+?')}$`).test(text.trim());
}

/** What stands as it is before the first mark or slot. It rules most lines out, of which there are thousands a turn, before anything is taken apart. */
function beginningOf(template: Template): string {
  const end = template.search(/[[{]/);
  return (end === -1 ? template : template.slice(0, end)).trim();
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
