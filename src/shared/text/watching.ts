/** How many watch, in two words: `1,200 watching`. */
export function watchingText(count: number): string {
  return `${count === 0 ? 'nobody' : count.toLocaleString('en-US')} watching`;
}
