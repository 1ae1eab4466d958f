/** Indents what goes on from the line above. */
const HANGING = '  ';

/**
 * Breaks a text between words so that no line is longer than `width`, unless a single word is. Line breaks of the text stay, and so
 * do the spaces at the beginning of its lines.
 */
export function wrapped(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => wrappedLine(line, width))
    .join('\n');
}

function wrappedLine(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const lines: string[] = [];
  let current = /^\s*/.exec(line)?.[0] ?? '';
  for (const word of line.trim().split(/\s+/)) {
    const isFirst = current.trim() === '';
    if (!isFirst && current.length + 1 + word.length > width) {
      lines.push(current);
      current = HANGING + word;
    } else {
      current += isFirst ? word : ` ${word}`;
    }
  }
  return [...lines, current];
}
