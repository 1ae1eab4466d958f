import { readdirSync, readFileSync } from 'node:fs';

/** The processes whose command line holds all of these words, e.g. a program and a folder. Linux only: proc(5). */
export function processesSaying(...words: string[]): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const line = commandLineOf(pid);
      return words.every((word) => line.includes(word));
    })
    .map(Number);
}

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // ended meanwhile
  }
}
