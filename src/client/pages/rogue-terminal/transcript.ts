import file from '#content/rogue-terminal.txt?raw';
import { BLOCK_CHARACTER_MS, TYPEWRITER_MS } from '#shared/constants.ts';

const BLOCK_CHARACTER = '\u2588';
const PROMPT = /^\w+@den:~\$/;
const DESK_MARGIN = '  |';

/** What the terminal types: the file after its first blank line, which ends the comment at its head. */
export const TRANSCRIPT = transcriptOf(file);

/** The transcript in a file's text, with the line ends of Unix. It stops at a prompt, which waits. */
export function transcriptOf(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').trimEnd().split('\n');
  return lines.slice(lines.indexOf('') + 1).join('\n');
}

/**
 * When each character of `text` is typed, in milliseconds from the start: a block character holds the typewriter up.
 * The transcript has none beyond the first 65,536, so a character is a code unit.
 */
export function typingTimes(text: string): readonly number[] {
  let at = 0;
  return text.split('').map((character) => {
    const typedAt = at;
    at += character === BLOCK_CHARACTER ? BLOCK_CHARACTER_MS : TYPEWRITER_MS;
    return typedAt;
  });
}

/** How many characters are typed after `elapsedMs`. `times` grow, so half of them can be ruled out at a time. */
export function typedBy(times: readonly number[], elapsedMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) <= elapsedMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A line of the transcript by what it is: what is typed at the prompt, what the desk says, what the machine answers. */
export function kindOf(line: string): 'prompt' | 'desk' | 'output' {
  if (PROMPT.test(line)) return 'prompt';
  return line.startsWith(DESK_MARGIN) ? 'desk' : 'output';
}
