import type { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { PICTURES } from '../limits/table.ts';
import { startWorker } from '../worker-thread.ts';
import type { Drawing } from './picture.ts';

/** What the worker answers. */
export type WorkerReply = { readonly bytes: Uint8Array } | { readonly failure: string };

type Bounds = Pick<typeof PICTURES, 'waitingMax' | 'patienceMs' | 'idleMs'>;

interface DrawingQueueDeps {
  /** The file of the worker thread. */
  readonly workerEntry: string;
  readonly bounds?: Bounds;
}

/**
 * Has pictures drawn in a worker thread, one after the other. The thread starts with the first picture and ends when none was wanted for a
 * while: it holds fonts. A picture that takes too long, or that the thread dies of, fails alone; the next one gets a new thread.
 */
export class DrawingQueue {
  readonly #workerEntry: string;
  readonly #bounds: Bounds;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #latest: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor({ workerEntry, bounds = PICTURES }: DrawingQueueDeps) {
    this.#workerEntry = workerEntry;
    this.#bounds = bounds;
  }

  /** Whether the worker thread is there. */
  get isOpen(): boolean {
    return this.#worker !== undefined;
  }

  /**
   * Draws a picture, after those that wait already.
   * @throws AppError UNAVAILABLE where too many wait, or it cannot be drawn.
   */
  async draw(drawing: Drawing): Promise<Buffer> {
    if (this.#waiting >= this.#bounds.waitingMax) throw tooMany();
    this.#waiting += 1;
    const mine = this.#latest.then(() => this.#draw(drawing));
    this.#latest = mine.catch(() => undefined);
    return mine.finally(() => (this.#waiting -= 1));
  }

  /** Ends the worker thread; what it draws just now fails. */
  close(): void {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }

  async #draw(drawing: Drawing): Promise<Buffer> {
    clearTimeout(this.#idle);
    try {
      const answer = await this.#ask(this.#opened(), drawing);
      if ('failure' in answer) throw new Error(answer.failure);
      return Buffer.from(answer.bytes);
    } catch (cause) {
      throw notDrawn(cause);
    } finally {
      this.#idle = setTimeout(() => this.close(), this.#bounds.idleMs).unref();
    }
  }

  async #ask(worker: Worker, drawing: Drawing): Promise<WorkerReply> {
    try {
      const answer = answerOf(worker, this.#bounds.patienceMs);
      worker.postMessage(drawing);
      return await answer;
    } catch (error) {
      // Whatever it is in the middle of: nobody waits for it any more.
      this.close();
      throw error;
    }
  }

  #opened(): Worker {
    if (this.#worker) return this.#worker;
    const worker = startWorker(this.#workerEntry);
    this.#worker = worker;
    // It ends by itself where it could not open the renderer.
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }
}

/** The next thing that a worker says. @throws Error where it dies, or says nothing for too long. */
function answerOf(worker: Worker, patienceMs: number): Promise<WorkerReply> {
  const over = new AbortController();
  const answer = new Promise<WorkerReply>((resolve, reject) => {
    const onExit = (code: number) => reject(new Error(`the worker that draws ended with code ${code}`));
    const patience = setTimeout(() => reject(new Error('a picture took too long')), patienceMs);
    worker.on('message', resolve).on('error', reject).on('exit', onExit);
    over.signal.addEventListener('abort', () => {
      clearTimeout(patience);
      worker.off('message', resolve).off('error', reject).off('exit', onExit);
    });
  });
  return answer.finally(() => over.abort());
}

function tooMany(): AppError {
  const sentence = 'Too many pictures are being drawn. Try again in a moment.';
  return new AppError('UNAVAILABLE', sentence, { retryAfter: PICTURES.retryAfterS });
}

function notDrawn(cause: unknown): AppError {
  const sentence = 'This picture cannot be drawn just now.';
  return new AppError('UNAVAILABLE', sentence, { cause, retryAfter: PICTURES.retryAfterS });
}
