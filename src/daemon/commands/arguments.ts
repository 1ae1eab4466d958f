/** The exit code of a command that can't tell what is wanted. */
export const WRONG_USAGE = 2;

export const SEED_MAX = 2 ** 31 - 1;

/** Arguments that make no sense, with a sentence for whoever typed them. */
export interface Mistake {
  readonly kind: 'mistake';
  readonly sentence: string;
}

/** @throws RangeError with a sentence for whoever typed it. */
export function wholeNumber(name: string, text: string, [min, max]: readonly [number, number]): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return number;
  throw new RangeError(`${name} is a whole number from ${min} to ${max}, not "${text}".`);
}

/** What is wrong with arguments. @throws the error itself where it is about something else. */
export function mistakeIn(error: unknown): Mistake {
  if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
  return { kind: 'mistake', sentence: firstSentence(error.message) };
}

/** Node explains at length what else an argument might have been. */
function firstSentence(text: string): string {
  const [sentence = text] = text.split(/\. |\n/);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
