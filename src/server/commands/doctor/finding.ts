import type { DataDir } from '#shared/db/data-dir.ts';
import type { ServerEnv } from '../../env.ts';

/** `warning`: it works, but somebody should look. `broken`: something does not work as it was set up. */
export type Level = 'ok' | 'warning' | 'broken';

/** What a check found: a sentence, and where it is not ok another one that says what to do. */
export interface Finding {
  readonly level: Level;
  readonly sentence: string;
}

/** What is looked at. Nothing in it is changed. */
export interface Installation {
  /** The project's folder. */
  readonly root: string;
  readonly dataDir: DataDir;
  /** The variables of web; undefined where they are wrong, which a check of its own tells. */
  readonly env: ServerEnv | undefined;
}

export type Check = (installation: Installation) => Finding | Promise<Finding>;

export const ok = (sentence: string): Finding => ({ level: 'ok', sentence });
export const warning = (sentence: string): Finding => ({ level: 'warning', sentence });
export const broken = (sentence: string): Finding => ({ level: 'broken', sentence });

const LEVEL_WIDTH = 'warning'.length;

/** A finding as a line of the terminal. */
export function lineOf({ level, sentence }: Finding): string {
  return `${level.padEnd(LEVEL_WIDTH)}  ${sentence.replace(/\s+/g, ' ')}`;
}
