import type { LoggerOptions } from 'pino';
import { STORAGE_SENTENCES, storageTrouble } from './storage-trouble.ts';

const MINUTE_MS = 60_000;
/** Of what may come by the thousand, this many lines a minute and kind say all there is to say. */
const LINES_PER_MINUTE = 10;

interface Options {
  /** Milliseconds that never jump. */
  readonly now?: () => number;
  /** The minute in which lines are counted. */
  readonly windowMs?: number;
}

/**
 * What a process's logger does so that neither a full disk nor a visitor can fill the log. Trouble of the storage is told in a sentence
 * that says what to do, once a minute for each thing that fails. Of the lines about errors (`err`) and refusals (`refused`) ten a minute
 * are written for each kind, then one that says how many there were besides. Shaped as pino's `hooks`:
 * https://getpino.io/#/docs/api?id=hooks-object
 */
export function calmHooks({ now = () => performance.now(), windowMs = MINUTE_MS }: Options = {}): NonNullable<
  LoggerOptions['hooks']
> {
  const quietUntil = new Map<string, number>();
  const sampler = new LineSampler(windowMs);
  return {
    logMethod(args, method) {
      const [subject, message] = args as unknown[];
      const trouble = storageTrouble(fieldOf(subject, 'err'));
      if (trouble === undefined) {
        const tellRest = (heldBack: number) =>
          method.apply(this, [{ heldBack }, `${String(message)} (so many times more within a minute)`]);
        if (sampler.admits(kindOf(subject, message), tellRest)) method.apply(this, args);
        return;
      }
      const what = `${trouble} ${String(message)}`;
      if (now() < (quietUntil.get(what) ?? -Infinity)) return;
      quietUntil.set(what, now() + MINUTE_MS);
      method.apply(this, [subject, `${String(message)}. ${STORAGE_SENTENCES[trouble]}`] as typeof args);
    },
  };
}

/** Lets the first lines of a kind through each minute, and tells at its end how many it held back. */
class LineSampler {
  readonly #windowMs: number;
  readonly #seen = new Map<string, number>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** @returns whether the line may be written. One of no kind always may. */
  admits(kind: string | undefined, tellRest: (heldBack: number) => void): boolean {
    if (kind === undefined) return true;
    const seen = (this.#seen.get(kind) ?? 0) + 1;
    this.#seen.set(kind, seen);
    if (seen === 1) setTimeout(() => this.#close(kind, tellRest), this.#windowMs).unref();
    return seen <= LINES_PER_MINUTE;
  }

  #close(kind: string, tellRest: (heldBack: number) => void): void {
    const heldBack = (this.#seen.get(kind) ?? 0) - LINES_PER_MINUTE;
    this.#seen.delete(kind);
    if (heldBack > 0) tellRest(heldBack);
  }
}

/** Both are words of the program, never of a request: there are few kinds. */
function kindOf(subject: unknown, message: unknown): string | undefined {
  const refused = fieldOf(subject, 'refused');
  if (typeof refused === 'string') return `refused ${refused}`;
  return fieldOf(subject, 'err') === undefined ? undefined : `failed ${String(message)}`;
}

function fieldOf(subject: unknown, name: 'err' | 'refused'): unknown {
  return typeof subject === 'object' && subject !== null
    ? (subject as Record<string, unknown>)[name]
    : undefined;
}
