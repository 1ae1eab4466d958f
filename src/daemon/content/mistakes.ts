import path from 'node:path';
import { AppError } from '#shared/errors.ts';

const SHOWN = 5;

/** Something a writer has to mend. */
export interface Mistake {
  readonly path: string;
  /** From 1; left out where the whole file is meant. */
  readonly line?: number;
  readonly text: string;
}

/** The mistakes of one reading, in the order they were met. */
export interface Mistakes {
  add(mistake: Mistake): void;
  /** File and line of the first five, one a line; undefined where there are none. */
  readonly sentence: string | undefined;
  /** @throws AppError STARTUP with that sentence, where there are any. */
  throwIfAny(): void;
}

/** @param root folder that paths are shown relative to. */
export function createMistakes(root: string): Mistakes {
  const found: Mistake[] = [];
  const shown = ({ path: file, line, text }: Mistake) => {
    const place = path.relative(root, file).replaceAll(path.sep, '/');
    return line === undefined ? `${place}: ${text}` : `${place}:${line}: ${text}`;
  };
  const more = () => (found.length > SHOWN ? [`and ${found.length - SHOWN} more`] : []);
  return {
    add: (mistake) => void found.push(mistake),
    get sentence() {
      return found.length === 0 ? undefined : [...found.slice(0, SHOWN).map(shown), ...more()].join('\n');
    },
    throwIfAny() {
      if (this.sentence !== undefined) throw new AppError('STARTUP', this.sentence);
    },
  };
}
