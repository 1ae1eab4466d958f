import { pino, type DestinationStream, type Logger } from 'pino';
import { calmHooks } from '#shared/calm-log.ts';
import { REDACTION } from '#shared/log-redaction.ts';

/** The process's logger. */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options = { name, level, redact: REDACTION, hooks: calmHooks() };
  return destination ? pino(options, destination) : pino(options);
}
