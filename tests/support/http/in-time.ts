import { until } from '../processes/processes.ts';

/** How web answers what it can't do in time: 503 where somebody else is writing, 408 where it has stood still for longer than a request may take. */
const LATE: ReadonlySet<number> = new Set([408, 503]);

/** What is answered once web isn't late. What it answers so has done nothing, and is asked again. */
export function inTime<Answer extends object>(ask: () => Promise<Answer>): Promise<Answer> {
  return until(async () => {
    const answer = await ask();
    return 'status' in answer && LATE.has(Number(answer.status)) ? undefined : answer;
  });
}
