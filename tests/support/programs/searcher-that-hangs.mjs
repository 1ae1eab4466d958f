import { parentPort } from 'node:worker_threads';

/* Stands in for the thread that searches: it hangs at its first search for `forever`, dies of `death`, and answers any other. */
const ANSWER = { hits: [], next: null, sort: 'newest', indexed: 1 };

parentPort.on('message', ({ find: { query } }) => {
  const [{ text }] = query.terms;
  if (text === 'death') process.exit(1);
  while (text === 'forever');
  parentPort.postMessage({ answer: ANSWER });
});
parentPort.postMessage({ isReady: true });
