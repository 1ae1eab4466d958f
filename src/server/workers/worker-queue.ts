import type { Worker } from 'node:worker_threads';
import type { WorkerMessage } from './answer-jobs.ts';
import { answerIn } from './job-outcome.ts';
import { startWorker } from './worker-thread.ts';

/** Milliseconds, but for the first. */
export interface QueueLimits {
  /** Jobs that may wait behind the one that runs. */
  readonly waitingMax: number;
  /** How long one may wait for others, and for a thread in place of one that was given up; not for any other start. For ever where left out. */
  readonly waitMs?: number;
  /** How long one may take before its thread is given up. */
  readonly takesMs: number;
  /** How long the thread may take to be ready. */
  readonly startsMs: number;
  /** How long the thread stays without work. For ever where left out. */
  readonly idleMs?: number;
}

interface WorkerQueueDeps {
  /** What the thread is called where it fails, e.g. `the search thread`. */
  readonly name: string;
  /** The file of the thread, which calls `answerJobs`. */
  readonly entry: string;
  /** What the thread is started with. */
  readonly workerData?: object;
  /** Called before a thread is started; what it throws fails the job. */
  readonly beforeStart?: () => void;
  readonly limits: QueueLimits;
}

/** Too many jobs wait, this one has waited too long, or the queue is closed. It was not begun. */
export class QueueFull extends Error {}

/** A job took too long. Its thread was given up. */
export class JobTimeout extends Error {}

interface Waiting<Job, Answer> {
  readonly job: Job;
  /** Until when it may wait for others. */
  deadline: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Has jobs done in a worker thread, one at a time, in the order in which they came. The thread is started with the first job. A job that
 * takes too long, or that the thread dies of, fails alone; the next one gets a new thread, but only when the old one has ended: code that
 * doesn't return to JavaScript, such as SQLite's, goes on until it does.
 */
export class WorkerQueue<Job, Answer> {
  readonly #deps: WorkerQueueDeps;
  readonly #waiting: Waiting<Job, Answer>[] = [];
  #worker: Worker | undefined;
  #running: Waiting<Job, Answer> | undefined;
  /** A thread that was told to end. */
  #ending: Promise<void> | undefined;
  /** Whether the thread that starts stands in for one that failed a job: its start is a part of what others wait for. */
  #isReplacement = false;
  /** Until when the thread may start, work or do nothing. */
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: WorkerQueueDeps) {
    this.#deps = deps;
  }

  /** Whether there is a thread. */
  get isOpen(): boolean {
    return this.#worker !== undefined;
  }

  /** @throws QueueFull, JobTimeout, AppError as the job does, or Error where the thread dies. */
  run(job: Job): Promise<Answer> {
    const { waitingMax } = this.#deps.limits;
    if (this.#waiting.length >= waitingMax) return Promise.reject(new QueueFull('too many jobs wait'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, deadline: this.#deadline(), resolve, reject });
      this.#next();
    });
  }

  /** Ends the thread. Whatever runs or waits fails. */
  close(): void {
    const left = [this.#running, ...this.#waiting.splice(0)];
    this.#running = undefined;
    this.#giveUp();
    for (const one of left) one?.reject(new QueueFull('the queue is closed'));
  }

  #deadline(): number {
    return performance.now() + (this.#deps.limits.waitMs ?? Infinity);
  }

  #next(): void {
    if (this.#running || this.#ending) return;
    const next = this.#waiting.shift();
    if (!next) return this.#rest();
    this.#running = next;
    if (next.deadline < performance.now())
      return this.#end(() => next.reject(new QueueFull('this job has waited too long')));
    try {
      if (this.#worker) this.#send(this.#worker, next.job);
      else this.#start();
    } catch (error) {
      this.#stop(error);
    }
  }

  #send(worker: Worker, job: Job): void {
    this.#allow(this.#deps.limits.takesMs);
    worker.postMessage(job);
  }

  #allow(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stop(new JobTimeout(`${this.#deps.name} took too long`)), ms);
  }

  /** The job that runs is sent once the thread is ready. */
  #start(): void {
    const { name, entry, workerData, beforeStart, limits } = this.#deps;
    beforeStart?.();
    const worker = startWorker(entry, workerData);
    const isCurrent = () => this.#worker === worker;
    worker
      .on('message', (message: WorkerMessage<Answer>) => isCurrent() && this.#hear(worker, message))
      .once('error', (error) => isCurrent() && this.#stop(error))
      .once('exit', (code) => isCurrent() && this.#stop(new Error(`${name} ended with code ${code}`)))
      // A process that has nothing else to do may end.
      .unref();
    this.#worker = worker;
    this.#allow(limits.startsMs);
  }

  #hear(worker: Worker, message: WorkerMessage<Answer>): void {
    const running = this.#running;
    if ('isReady' in message) {
      if (!this.#isReplacement) for (const one of this.#waiting) one.deadline = this.#deadline();
      this.#isReplacement = false;
      if (running) this.#send(worker, running.job);
      return;
    }
    this.#end(() => {
      try {
        running?.resolve(answerIn(message));
      } catch (error) {
        running?.reject(error);
      }
    });
  }

  /** Fails what runs, and has the next job start another thread. */
  #stop(error: unknown): void {
    const running = this.#running;
    this.#isReplacement = true;
    this.#giveUp();
    this.#end(() => running?.reject(error));
  }

  #giveUp(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    clearTimeout(this.#timer);
    this.#ending = worker?.terminate().then(() => {
      this.#ending = undefined;
      this.#next();
    });
  }

  #end(tell: () => void): void {
    clearTimeout(this.#timer);
    this.#running = undefined;
    tell();
    this.#next();
  }

  #rest(): void {
    const { idleMs } = this.#deps.limits;
    if (idleMs === undefined || !this.#worker) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp(), idleMs).unref();
  }
}
