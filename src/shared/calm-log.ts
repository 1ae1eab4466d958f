import type { LoggerOptions } from 'pino';
import { STORAGE_SENTENCES, storageTrouble } from './storage-trouble.ts';

/** A full disk fails everything there is, time and again: each thing that fails by it is told of this seldom. */
const AGAIN_AFTER_MS = 60_000;

/**
 * What a process's logger does with trouble of the storage: it says in a sentence what to do, once a minute for each thing that
 * fails, so that a disk that is full is not filled by the log. Shaped as pino's `hooks`: https://getpino.io/#/docs/api?id=hooks-object
 * @param now milliseconds that never jump.
 */
export function calmHooks(now = () => performance.now()): NonNullable<LoggerOptions['hooks']> {
  const quietUntil = new Map<string, number>();
  return {
    logMethod(args, method) {
      const [subject, message] = args as unknown[];
      const trouble = storageTrouble(errorIn(subject));
      if (trouble === undefined) return method.apply(this, args);
      const what = `${trouble} ${String(message)}`;
      if (now() < (quietUntil.get(what) ?? -Infinity)) return;
      quietUntil.set(what, now() + AGAIN_AFTER_MS);
      method.apply(this, [subject, `${String(message)}. ${STORAGE_SENTENCES[trouble]}`] as typeof args);
    },
  };
}

function errorIn(subject: unknown): unknown {
  return typeof subject === 'object' && subject !== null && 'err' in subject ? subject.err : undefined;
}
