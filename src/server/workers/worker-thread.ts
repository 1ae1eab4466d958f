import { Worker } from 'node:worker_threads';

/** Starts a worker thread from its file: beside the process's entry, built or not. */
export function startWorker(entry: string, workerData?: object): Worker {
  return new Worker(entry, { workerData, execArgv: entry.endsWith('.ts') ? throughTsx() : [] });
}

/** Not built: the sources run through tsx, as their process does. In a worker `--import tsx` registers nothing. */
function throughTsx(): string[] {
  const code = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}
