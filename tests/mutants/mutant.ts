/** A guard taken out of the program, and the tests that have to notice. */
export interface Mutant {
  /** The guard, as a sentence says it. */
  readonly name: string;
  /** Path from the project's folder. */
  readonly file: string;
  /** Text that stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Test files of the unit project, as paths from the project's folder. */
  readonly tests: readonly string[];
}

/**
 * A file's text without the guard.
 * @throws Error where the text to be replaced does not stand in it exactly once, or nothing would change.
 */
export function mutated(source: string, { name, file, find, replace }: Mutant): string {
  const found = source.split(find).length - 1;
  if (found !== 1) throw new Error(`“${name}”: the text stands ${found} times in ${file}, not once`);
  if (find === replace) throw new Error(`“${name}”: nothing is changed in ${file}`);
  return source.replace(find, () => replace);
}
