import { parentPort, workerData } from 'node:worker_threads';
import { openDb } from '#shared/db/client.ts';
import { publicError } from './http/public-error.ts';
import { SearchEngine, type SearchOrder } from './modules/search/search-engine.ts';
import type { SearchOutcome } from './modules/search/search-thread.ts';

const { database } = workerData as { readonly database: string };
const engine = new SearchEngine(openDb(database, 'reader'));

// One search after the other: the next is sent once this one is answered.
parentPort?.on('message', (order: SearchOrder) => say(outcomeOf(order)));
say({ isReady: true });

function say(outcome: SearchOutcome): void {
  parentPort?.postMessage(outcome);
}

function outcomeOf(order: SearchOrder): SearchOutcome {
  try {
    return { answer: engine.find(order) };
  } catch (error) {
    const { code, sentence } = publicError(error);
    return { failure: { code, sentence, detail: String(error instanceof Error ? error.stack : error) } };
  }
}
