import { pino, type DestinationStream, type Logger } from 'pino';
import { SECRET_NAMES } from '#shared/secret-names.ts';

/** How deep in a logged object a secret may lie; a request lies two deep, an error's cause four. */
const DEPTH = 5;

/**
 * The process's logger. Fields with the name of a secret are blotted out wherever they lie; requests and bodies are not logged at
 * all, so this is the second line.
 */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options = { name, level, redact: { paths: secretPaths(), censor: '[secret]' } };
  return destination ? pino(options, destination) : pino(options);
}

function secretPaths(): string[] {
  const depths = Array.from({ length: DEPTH }, (_, depth) => '*.'.repeat(depth));
  return SECRET_NAMES.flatMap((name) => depths.map((stars) => join(stars, name)));
}

/** A name that is no identifier goes into brackets, without the dot before. */
function join(stars: string, name: string): string {
  return /^\w+$/.test(name) ? stars + name : `${stars.slice(0, -1)}["${name}"]`;
}
