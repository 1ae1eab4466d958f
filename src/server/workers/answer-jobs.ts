import { parentPort } from 'node:worker_threads';
import { outcomeOf, type DescribeError, type JobOutcome } from './job-outcome.ts';

/** What the thread of a `WorkerQueue` posts: that it is ready, then the outcome of each job that it is sent. */
export type WorkerMessage<Answer> = { readonly isReady: true } | JobOutcome<Answer>;

/** Answers the jobs of the queue that started this thread. The queue sends the next one when the one before is answered. */
export function answerJobs<Job, Answer>(
  work: (job: Job) => Answer | Promise<Answer>,
  describe: DescribeError,
): void {
  const say = (message: WorkerMessage<Answer>) => parentPort?.postMessage(message);
  parentPort?.on('message', (job: Job) => void outcomeOf(() => work(job), describe).then(say));
  say({ isReady: true });
}
