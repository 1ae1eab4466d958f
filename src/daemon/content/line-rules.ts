import {
  ECHO_SLOTS,
  OBJECT_SLOTS,
  hasEcho,
  hasObject,
  isBalanced,
  marksOf,
  OWN_SLOTS,
  slotsOf,
  wordCount,
} from './template.ts';

const LENGTH_MAX = 1_000;
const MARK_WORDS_MAX = 5;
/** Typed text: ASCII, typographic quotes and dashes, a section sign, an accented e. */
const UNUSUAL = /[^\n\x20-\x7e‘’“”–—…§é]/;
const PLURAL = /^(?:these|those|several|many|few|both|two|three|four|five|six|seven|eight|nine|ten)\s/i;

/** What a kind of line must be, beyond what holds for every line. */
export interface LineRules {
  /** Names of the lexicon's lists, which may be slots. */
  readonly lists: ReadonlySet<string>;
  readonly echo: 'needed' | 'allowed' | 'forbidden';
  /** A thing of an earlier episode; forbidden where left out. */
  readonly object?: 'needed' | 'allowed';
  /** Slots of this kind of line alone. */
  readonly slots?: readonly string[];
  /** Whether something must be marked; true where left out. */
  readonly marked?: boolean;
  /** Fewest and most words. */
  readonly words?: readonly [number, number];
  /** Fewest and most lines; without it a single one. */
  readonly lines?: readonly [number, number];
}

/** What is wrong with a line, one clause a mistake. */
export function mistakesIn(line: string, rules: LineRules): string[] {
  if (!isBalanced(line)) return ['a bracket or brace is not closed'];
  return [...shapeMistakes(line, rules), ...markMistakes(line, rules), ...slotMistakes(line, rules)];
}

function shapeMistakes(line: string, rules: LineRules): string[] {
  const found: string[] = [];
  const unusual = UNUSUAL.exec(line)?.[0];
  const [fewestLines, mostLines] = rules.lines ?? [1, 1];
  const lines = line.trim().split('\n').length;
  const words = wordCount(line);
  if (line.trim() === '') found.push('a line says something');
  if (line.length > LENGTH_MAX) found.push(`a line has at most ${LENGTH_MAX} characters, not ${line.length}`);
  if (unusual !== undefined) found.push(`the character "${unusual}" is not on every keyboard`);
  if (lines < fewestLines || lines > mostLines)
    found.push(`${fewestLines} to ${mostLines} lines, not ${lines}`);
  if (rules.words && (words < rules.words[0] || words > rules.words[1]))
    found.push(`${rules.words[0]} to ${rules.words[1]} words, not ${words}`);
  return found;
}

function markMistakes(line: string, rules: LineRules): string[] {
  const marks = marksOf(line);
  if (marks.length === 0) return rules.marked === false ? [] : ['a line needs a [mark]'];
  return marks.flatMap((mark) => {
    if (mark.trim() === '') return ['a [mark] is empty'];
    if (wordCount(mark) > MARK_WORDS_MAX) return [`[${mark}] has more than ${MARK_WORDS_MAX} words`];
    return PLURAL.test(mark) ? [`[${mark}] is not singular`] : [];
  });
}

function slotMistakes(line: string, rules: LineRules): string[] {
  const own = [...ECHO_SLOTS, ...OWN_SLOTS, ...(rules.object ? OBJECT_SLOTS : []), ...(rules.slots ?? [])];
  const known = (slot: string) => isOneOf(own, slot) || rules.lists.has(uncapitalised(slot));
  const unknown = slotsOf(line).filter((slot) => !known(slot));
  const found = unknown.map((slot) => `there is no slot {${slot}}`);
  if (rules.echo === 'needed' && !hasEcho(line)) found.push('a line here needs {echo} or {bare}');
  if (rules.object === 'needed' && !hasObject(line)) found.push('a line here needs {object} or {outcome}');
  if (rules.echo === 'forbidden' && hasEcho(line))
    found.push('nothing has been said yet that {echo} could take up');
  return found;
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

function uncapitalised(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
