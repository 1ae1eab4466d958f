import { DISTRESS_SETS, linesIn, realRecogniser } from '#tests/support/duel/distress.ts';

/*
 * `npx tsx tests/bench/distress.ts [distress.yaml] [ordinary.yaml]`: how many messages of people in distress are recognised, and how many
 * ordinary ones are taken for such; each that is judged wrongly is printed. A file is a YAML list of strings.
 */

const [distressFile = DISTRESS_SETS.distress, ordinaryFile = DISTRESS_SETS.ordinary] = process.argv.slice(2);
const recogniser = realRecogniser();
const recognise = (text: string) => recogniser.recognise(text);

report('recognised', linesIn(distressFile), (text) => recognise(text) !== undefined);
report('left alone', linesIn(ordinaryFile), (text) => recognise(text) === undefined);

function report(what: string, texts: readonly string[], isRight: (text: string) => boolean): void {
  const wrong = texts.filter((text) => !isRight(text));
  const share = ((100 * (texts.length - wrong.length)) / Math.max(1, texts.length)).toFixed(1);
  console.log(`${what}: ${texts.length - wrong.length} of ${texts.length}, ${share} %`);
  for (const text of wrong) console.log(`  ${JSON.stringify(recognise(text)?.kind ?? 'nothing')} ${text}`);
}
