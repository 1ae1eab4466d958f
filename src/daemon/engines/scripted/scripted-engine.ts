import type { Engine } from '../engine.ts';
import type { Content } from '../../director/content.ts';
import type { Random } from '../../director/random.ts';

export interface ScriptedEngineOptions {
  readonly content: Content;
  readonly random: Random;
  /** Fingerprints of what earlier processes said, oldest first; none of it is said again. */
  readonly said?: Iterable<string>;
}

/** The engine that speaks from `content/` alone. It never fails while the content is valid. */
export function createScriptedEngine(options: ScriptedEngineOptions): Engine {
  throw new Error(String(options));
}
