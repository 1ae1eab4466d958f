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
  /** @throws AppError STARTUP naming file and line of the first five, where there are any. */
  throwIfAny(): void;
}

/** @param root folder that paths are shown relative to. */
export function createMistakes(root: string): Mistakes {
  const found: Mistake[] = [];
  const shown = ({ path: file, line, text }: Mistake) => {
    const place = path.relative(root, file).replaceAll(path.sep, '/');
    return line === undefined ? `${place}: ${text}` : `${place}:${line}: ${text}`;
  };
  return {
    add: (mistake) => void found.push(mistake),
    throwIfAny() {
      if (found.length === 0) return;
      const more = found.length > SHOWN ? [`and ${found.length - SHOWN} more`] : [];
      throw new AppError('STARTUP', [...found.slice(0, SHOWN).map(shown), ...more].join('\n'));
    },
  };
}
