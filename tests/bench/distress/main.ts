import {
  AUTHORS,
  DISTRESS_SETS,
  linesIn,
  realRecogniser,
  UNLEARNT,
  type MessageSet,
} from '#tests/support/duel/distress.ts';

/*
 * After `npm run build`, `npx tsx --expose-gc tests/bench/distress/main.ts [distress.yaml ordinary.yaml]`: how many messages of people in distress are recognised, and
 * how many ordinary ones are taken for such; each that is judged wrongly is printed. A file is a YAML list of strings. All but the last fifteen were learnt from;
 * train.ts beside it tells how messages fare of authors who were left out. Then what it costs:
 * heap, where --expose-gc is given, and processor time.
 */

const LENGTH = 1000;
const TIMES = 20;

const [distress, ordinary] = process.argv.slice(2);
const sets: readonly MessageSet[] =
  distress && ordinary ? [{ name: 'given', distress, ordinary }] : [...AUTHORS, ...UNLEARNT];
const before = heap();
const recogniser = realRecogniser();
const withContent = heap();
const recognise = (text: string) => recogniser.recognise(text);

for (const set of sets) {
  console.log(set.name);
  report('recognised', linesIn(set.distress), (text) => recognise(text) !== undefined);
  report('left alone', linesIn(set.ordinary), (text) => recognise(text) === undefined);
}
if (globalThis.gc)
  console.log(`heap: ${withContent - before} MB for the content, ${heap() - withContent} MB for all phrases`);
const long = linesIn(DISTRESS_SETS.ordinary).join(' ').slice(-LENGTH);
console.log(`${LENGTH} characters: ${processorTime(() => recognise(long)).toFixed(1)} ms of one core`);
console.log(
  `a short message: ${processorTime(() => recognise('what is it today, then?')).toFixed(2)} ms of one core`,
);

function report(what: string, texts: readonly string[], isRight: (text: string) => boolean): void {
  const wrong = texts.filter((text) => !isRight(text));
  const share = ((100 * (texts.length - wrong.length)) / Math.max(1, texts.length)).toFixed(1);
  console.log(`${what}: ${texts.length - wrong.length} of ${texts.length}, ${share} %`);
  for (const text of wrong) console.log(`  ${JSON.stringify(recognise(text)?.kind ?? 'nothing')} ${text}`);
}

/** In megabytes. */
function heap(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1e6);
}

function processorTime(run: () => unknown): number {
  for (let i = 0; i < TIMES; i += 1) run();
  const start = process.cpuUsage();
  for (let i = 0; i < TIMES; i += 1) run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / TIMES;
}
