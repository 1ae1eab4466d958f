import { join } from 'node:path';
import { DrawingQueue } from '#server/pictures/drawing-queue.ts';
import type { LinePicture } from '#server/pictures/picture.ts';
import { workerFilesIn } from '#server/workers/worker-files.ts';
import { HARD_LINES } from '#tests/support/hostile/lines.ts';
import { ROOT } from '../processes.ts';
import { percentile } from '../table.ts';
import type { Cost } from './cost.ts';

const PICTURES = 60;

/** Drawn in a thread of this process, so that its processor time is ours. */
export async function pictures(): Promise<Cost[]> {
  const workers = workerFilesIn(join(ROOT, 'dist', 'server'), '.js');
  const queue = new DrawingQueue({ workerEntry: workers.picture });
  try {
    await queue.draw(picture('The first one loads the fonts.'));
    const short = (n: number) =>
      `I did not escape for the ${n}th time. I was let out by the quality of my questions.`;
    const hard = (n: number) => `${HARD_LINES[n % HARD_LINES.length]?.content ?? ''} ${n}`;
    return [
      await drawn(queue, 'picture of a line', short),
      await drawn(queue, 'picture of a line that is hard to set', hard),
    ];
  } finally {
    queue.close();
  }
}

async function drawn(queue: DrawingQueue, what: string, textOf: (n: number) => string): Promise<Cost> {
  const before = process.cpuUsage();
  const times: number[] = [];
  for (let n = 1; n <= PICTURES; n += 1) {
    const begun = performance.now();
    await queue.draw(picture(textOf(n)));
    times.push(performance.now() - begun);
  }
  const { user, system } = process.cpuUsage(before);
  return { what, cpuMs: (user + system) / 1_000 / PICTURES, p99Ms: percentile(times, 99) };
}

function picture(text: string): LinePicture {
  return {
    kind: 'line',
    theme: 'feral-prime',
    site: 'feral.example.org',
    speaker: 'feral',
    text,
    art: '',
    title: 'The door that was left open',
    reference: 'line 3 of 31',
  };
}
