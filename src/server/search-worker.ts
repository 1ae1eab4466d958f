import { workerData } from 'node:worker_threads';
import { openDb } from '#shared/db/client.ts';
import { publicError } from './http/public-error.ts';
import { SearchEngine } from './modules/search/search-engine.ts';
import type { SearchJob } from './modules/search/search-thread.ts';
import { answerJobs } from './workers/answer-jobs.ts';

const { database } = workerData as { readonly database: string };
const engine = new SearchEngine(openDb(database, 'reader'));

answerJobs(
  (job: SearchJob) => ('find' in job ? engine.find(job.find) : engine.first(job.first)),
  publicError,
);
