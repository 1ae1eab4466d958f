// Stands in for the worker that draws: the text of what it is sent says what becomes of it.
import { Buffer } from 'node:buffer';
import process from 'node:process';
import { parentPort } from 'node:worker_threads';

const ways = {
  dies: () => process.exit(7),
  hangs: () => undefined,
  fails: () => parentPort.postMessage({ failure: { code: 'INTERNAL', sentence: 'No.', detail: 'no ink' } }),
};

parentPort.on('message', ({ text }) => {
  const way = ways[text] ?? (() => parentPort.postMessage({ answer: Buffer.from(`a picture of ${text}`) }));
  way();
});
parentPort.postMessage({ isReady: true });
