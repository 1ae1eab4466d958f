import { onTestFinished } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { addConversation, say } from './feed-writer.ts';

const EVERY_MS = 8;

/** Somebody who says a line every few milliseconds, until the test ends. */
export interface BusyWriter {
  /** The ids of the lines whose commit has returned, in order. */
  readonly said: readonly string[];
}

export function writeBusily(db: Db): BusyWriter {
  const conversation = addConversation(db);
  const said: string[] = [];
  const timer = setInterval(() => said.push(say(db, conversation, `line ${said.length}`).id), EVERY_MS);
  onTestFinished(() => clearInterval(timer));
  return { said };
}
