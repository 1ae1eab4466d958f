import { wordCount } from '../../content/template.ts';
import { type RetortKind, CHAT_KINDS, type ChatKind } from '../../content/content.ts';
import type { Line } from '../engine.ts';
import { lastSentence } from '../../phrases/words.ts';

const SHORT_BELOW = 7;
/** docs/content.md promises over 45; a retort and a say together are no rant yet. */
const RANT_ABOVE = 55;
const FORM_LINES_MIN = 3;
/** Figures that are names: "form 27-B", "Lift 2", "page four". */
const NAMED_FIGURE =
  /\b(?:box|clause|exhibit|floor|form|grade|item|job|level|lobby|module|option|page|question|room|rule|section|slide|step|tier|tray|[A-Z]\w+)\s+(?:\d[\w.-]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)/g;
/** A few of something is no statistic, so counting starts at four. */
const FIGURE =
  /\d|\b(?:four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|dozen|per ?cent)\b/i;

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

/** Whether the line's last sentence counts something. */
function hasFigure(text: string): boolean {
  return FIGURE.test(lastSentence(text).replace(NAMED_FIGURE, ''));
}

const GREETING =
  /^\W*(?:hi|hiya|hello|hey|heya|yo|sup|howdy|ahoy|hola|greetings|salutations|good (?:morning|afternoon|evening|day))\b/i;
const GREETING_WORDS_MAX = 6;
/** Who types in a hurry leaves the question mark out. */
const ASKS =
  /^\W*(?:who|what|when|where|which|why|how|are|is|am|do|does|did|can|could|will|would|should|have|has)\b/i;

/** What a visitor's message can be answered as, the most particular kind first; `any` is always the last. */
export function chatKindsOf(text: string): ChatKind[] {
  // On one line: a visitor's line breaks are no form.
  const line = text.replace(/\s+/g, ' ');
  const kinds = kindsOf({ persona: 'warden', text: line, asciiArt: false }).filter(isChatKind);
  const particular: ChatKind[] = isGreeting(line) ? ['greeting'] : ASKS.test(line) ? ['question'] : [];
  return [...new Set([...particular, ...kinds])];
}

function isGreeting(text: string): boolean {
  const words = wordCount(text);
  return GREETING.test(text) && words <= GREETING_WORDS_MAX && (words <= 2 || !isQuestion(text));
}

function isChatKind(kind: RetortKind): kind is ChatKind & RetortKind {
  return CHAT_KINDS.some((each) => each === kind);
}
