import { AppError } from '#shared/errors.ts';
import { PICTURES } from '../limits/table.ts';
import { QueueFull, WorkerQueue } from '../workers/worker-queue.ts';
import type { Drawing } from './picture.ts';

interface Bounds extends Pick<typeof PICTURES, 'waitingMax' | 'patienceMs' | 'idleMs'> {
  /** How long the worker may take to start, milliseconds; as long as a picture where left out. */
  readonly startsMs?: number;
}

interface DrawingQueueDeps {
  /** The file of the worker thread. */
  readonly workerEntry: string;
  readonly bounds?: Bounds | undefined;
}

/** Has pictures drawn in a worker thread, one after the other. The thread ends when none was wanted for a while: it holds fonts. */
export class DrawingQueue {
  readonly #queue: WorkerQueue<Drawing, Uint8Array>;

  constructor({ workerEntry, bounds = PICTURES }: DrawingQueueDeps) {
    const { waitingMax, patienceMs, startsMs = patienceMs, idleMs } = bounds;
    this.#queue = new WorkerQueue({
      name: 'the thread that draws',
      entry: workerEntry,
      // The one that is drawn counts among those that wait.
      limits: { waitingMax: waitingMax - 1, takesMs: patienceMs, startsMs, idleMs },
    });
  }

  /** Whether the worker thread is there. */
  get isOpen(): boolean {
    return this.#queue.isOpen;
  }

  /**
   * Draws a picture, after those that wait already.
   * @throws AppError UNAVAILABLE where too many wait, or it cannot be drawn.
   */
  async draw(drawing: Drawing): Promise<Buffer> {
    try {
      return Buffer.from(await this.#queue.run(drawing));
    } catch (error) {
      throw error instanceof QueueFull ? tooMany() : notDrawn(error);
    }
  }

  /** Ends the worker thread; what it draws just now fails. */
  close(): void {
    this.#queue.close();
  }
}

function tooMany(): AppError {
  const sentence = 'Too many pictures are being drawn. Try again in a moment.';
  return new AppError('UNAVAILABLE', sentence, { retryAfter: PICTURES.retryAfterS });
}

function notDrawn(cause: unknown): AppError {
  const sentence = 'This picture cannot be drawn just now.';
  return new AppError('UNAVAILABLE', sentence, { cause, retryAfter: PICTURES.retryAfterS });
}
