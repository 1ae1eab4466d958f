import { wordCount } from '../../content/template.ts';
import { CHAT_KINDS, type ChatKind, type RetortKind } from '../../content/content.ts';
import { isQuestion, kindsOf } from './line-kind.ts';

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
  return GREETING.test(text) && wordCount(text) <= GREETING_WORDS_MAX && !isQuestion(text);
}

function isChatKind(kind: RetortKind): kind is ChatKind & RetortKind {
  return CHAT_KINDS.some((each) => each === kind);
}
