import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * The visitor of close-app.test.ts, who runs on while the test stands still: asks over a connection that is kept, each time that it is told to,
 * counts in `sent` what has left, and tells which status came, or why none did.
 */
const { url, sent } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

parentPort.on('message', async () => {
  const asking = get(url, { agent });
  asking.on('finish', () => {
    Atomics.add(sent, 0, 1);
    Atomics.notify(sent, 0);
  });
  try {
    const [response] = await once(asking, 'response');
    await once(response.resume(), 'end');
    parentPort.postMessage(response.statusCode);
  } catch (error) {
    parentPort.postMessage(error.code);
  }
});
