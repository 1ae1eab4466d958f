import { parentPort } from 'node:worker_threads';
import { PictureRenderer } from './pictures/renderer.ts';
import type { WorkerReply } from './pictures/drawing-queue.ts';
import type { Drawing } from './pictures/picture.ts';

/* Draws what it is sent, and answers each with the picture or with what went wrong. */

const opening = PictureRenderer.open();
// Told to whoever asks first; the next worker tries again.
opening.catch(() => undefined);

parentPort?.on('message', (drawing: Drawing) => {
  void drawn(drawing).then((answer) => {
    parentPort?.postMessage(answer);
    opening.catch(() => parentPort?.close());
  });
});

async function drawn(drawing: Drawing): Promise<WorkerReply> {
  try {
    const renderer = await opening;
    return { bytes: await renderer.draw(drawing) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
