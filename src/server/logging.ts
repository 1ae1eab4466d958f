import { pino, type DestinationStream, type Logger } from 'pino';
import { REDACTION } from '#shared/log-redaction.ts';

/** The process's logger. */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options = { name, level, redact: REDACTION };
  return destination ? pino(options, destination) : pino(options);
}
