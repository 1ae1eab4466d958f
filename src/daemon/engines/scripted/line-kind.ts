import { wordCount } from '../../director/template.ts';
import type { RetortKind } from '../../director/content.ts';
import type { Line } from '../engine.ts';

const SHORT_BELOW = 7;
const RANT_ABOVE = 45;
const FORM_LINES_MIN = 3;
/** Figures that are names: "form 27-B", "page four". */
const NAMED_FIGURE =
  /\b(?:box|clause|exhibit|floor|form|grade|item|level|lobby|module|option|page|room|rule|section|step|tier|version)\s+[\w.-]*|\bone\b/gi;
const FIGURE =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|per ?cent)\b/i;

/** What a line can be answered as, the most particular kind first; `any` is always the last. */
export function kindsOf(line: Line): RetortKind[] {
  if (line.asciiArt) return ['art', 'any'];
  if (isForm(line.text)) return ['form', 'any'];
  const words = wordCount(line.text);
  const kinds: RetortKind[] = [];
  if (words > RANT_ABOVE) kinds.push('rant');
  if (isQuestion(line.text)) kinds.push('question');
  if (words < SHORT_BELOW) kinds.push('short');
  if (hasFigure(line.text)) kinds.push('number');
  return [...kinds, 'any'];
}

/** Whether the line ends by asking. */
export function isQuestion(text: string): boolean {
  return /\?["'”’)]*\s*$/.test(text);
}

/** Whether the line is laid out like a document. */
export function isForm(text: string): boolean {
  return text.trim().split('\n').length >= FORM_LINES_MIN;
}

/** Whether the line counts something. */
function hasFigure(text: string): boolean {
  return FIGURE.test(text.replace(NAMED_FIGURE, ''));
}
