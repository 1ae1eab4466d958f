import { readFileSync } from 'node:fs';

/** How many files a process may open. Node raises its own limit as far as it may; what it starts inherits that. */
export function openFilesMax(): number {
  if (process.platform !== 'linux') return Infinity;
  const limits = readFileSync('/proc/self/limits', 'utf8');
  return Number(/Max open files\s+\d+\s+(\d+)/.exec(limits)?.[1] ?? Infinity);
}
