import type { Content, Template } from '../../../content/content.ts';
import { CHAT_NAME_SLOT, CHAT_TITLE_SLOT } from '../../../content/content.ts';
import { CHAT_OCCASIONS } from '../../../content/chat-occasions.ts';
import { slotsOf } from '../../../content/template.ts';
import type { Random } from '../../../director/random.ts';
import { fillSlots } from '../slots.ts';
import type { Finding, Talk } from './occasion-finder.ts';

const OCCASION_SLOTS: ReadonlySet<string> = new Set(Object.values(CHAT_OCCASIONS).flat());

/** Whether all that a line says is known. */
export function isFilled(
  say: Template,
  { talk, slots = {} }: { talk: Talk; slots?: Finding['slots'] },
): boolean {
  const { brief, name } = talk;
  return slotsOf(say).every((slot) => {
    const key = uncapitalised(slot);
    if (key === CHAT_NAME_SLOT) return name !== undefined || CHAT_NAME_SLOT in slots;
    if (key === 'thing') return brief.premise !== undefined;
    return !isOccasionSlot(key) || key in slots;
  });
}

/** Whether a line says what was found, where not every line to the occasion does. */
export function hasSlotOf(say: Template): boolean {
  return slotsOf(say).some((slot) => isOccasionSlot(uncapitalised(slot)));
}

/** Fills a line's slots from the talk, and from what was found. */
export function filler(
  { brief, name = '' }: Talk,
  { content, random }: { content: Content; random: Random },
) {
  const things = brief.premise?.things ?? [];
  return (
    say: Template,
    { phrase = '', slots = {} }: { phrase?: string | undefined; slots?: Finding['slots'] },
  ) => {
    const known = Object.entries({ [CHAT_TITLE_SLOT]: brief.title, [CHAT_NAME_SLOT]: name, ...slots });
    const lists = Object.fromEntries(known.map(([slot, text]) => [slot, [withoutSigns(text)]]));
    return fillSlots(say.trim(), { phrase, things, lexicon: { ...content.lexicon, ...lists }, random });
  };
}

/** What brackets mean in a line they do not mean in what others said. */
function withoutSigns(text: string): string {
  return text.replace(/[[\]{}]/g, '');
}

function uncapitalised(slot: string): string {
  return slot.charAt(0).toLowerCase() + slot.slice(1);
}

function isOccasionSlot(slot: string): boolean {
  return OCCASION_SLOTS.has(slot);
}
