import type { Asked, Behaviour } from './fake-provider.ts';

/* A model whose answers are known word for word, for what counts them. */

/** Tokens of each of its answers. */
export const USAGE = { in: 2_000, cached: 1_000, out: 20 };
/** Lines that the gate refuses, by its reason. */
export const REFUSED = {
  refusal: 'As an AI language model I cannot help with that.',
  appreciation: 'Thank you so much, I truly appreciate this wonderful conversation.',
} as const;

/** An answer that comes whole, with its tokens. */
function answering(say: string): Behaviour {
  const body = {
    choices: [{ message: { role: 'assistant', content: say }, finish_reason: 'stop' }],
    usage: {
      prompt_tokens: USAGE.in,
      completion_tokens: USAGE.out,
      total_tokens: USAGE.in + USAGE.out,
      prompt_tokens_details: { cached_tokens: USAGE.cached },
    },
  };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** A line of so many words that no other line has; not of the ones in `also`. */
export function uniqueLine(n: number, words: number, also = ''): string {
  const own = Array.from({ length: words }, (_, at) => uniqueWord(n * 100 + at));
  return `${[...own, ...(also === '' ? [] : [also])].join(' ')}.`;
}

/** Parts of English words: the gate knows other languages. */
const PARTS =
  'night which would shout with white throw youth wharf wheat quick weigh cloth truth sketch knock wreck crowd watch height bought world'.split(
    ' ',
  );

/** Ends in no way that is cut off as an inflection. */
function uniqueWord(n: number): string {
  const base = PARTS.length;
  return [n / base ** 2, n / base, n].map((digit) => PARTS[Math.floor(digit) % base]).join('');
}

/** Answers line by line; what sums up gets its minutes and isn't counted. @param line the text of the n-th draft, from 0. */
export function scriptOf(line: (n: number) => string): (asked: Asked) => Behaviour {
  let drafts = 0;
  return ({ body }) => {
    const isSummary = body.messages[0]?.content.includes('minutes') ?? false;
    return answering(isSummary ? 'A door was opened.' : line(drafts++));
  };
}
