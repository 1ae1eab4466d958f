import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecogniser } from '#daemon/distress/recogniser.ts';
import { LEARNT_FILE } from '#daemon/distress/reading/message-reader.ts';
import { realContent } from '#tests/support/duel/content.ts';
import {
  AUTHORS,
  FOURTH,
  linesIn,
  READING_FOLDER,
  TRAINING,
  type MessageSet,
} from '#tests/support/duel/distress.ts';
import { embeddingsOf } from './embeddings.ts';
import { learn, type Lesson } from './learn.ts';

/*
 * `npx tsx tests/bench/distress/train.ts [file that keeps vectors]`: learns from the messages of all authors and writes what was learnt
 * into content/distress/reading. Before, each author is left out once, and what was learnt from the others is tried on them: the table
 * tells how messages fare of somebody who has not been seen. The fourth author's set is learnt from by nobody. SCORES=<prefix> writes each
 * message's score to files as well.
 */

const [keptIn = join(tmpdir(), 'distress-vectors.bin')] = process.argv.slice(2);
const sets: readonly MessageSet[] = [...AUTHORS, TRAINING, FOURTH];
const texts = [...new Set(sets.flatMap((set) => [...linesIn(set.distress), ...linesIn(set.ordinary)]))];
const vectors = embeddingsOf(texts, keptIn);
const meanings = new Map(texts.map((text, i) => [text, vectors[i] ?? new Float32Array()]));
const meaningOf = (text: string) => meanings.get(text) ?? new Float32Array();
const { distress: languages } = realContent();

let read: (text: string) => number = () => 0;
const recogniser = createRecogniser(languages, () => (text) => read(text));

for (const set of [FOURTH, ...AUTHORS.toReversed()])
  tryOn(
    set,
    [...AUTHORS, TRAINING].filter((each) => each !== set),
  );
writeFileSync(join(READING_FOLDER, LEARNT_FILE), learn([...AUTHORS, TRAINING].flatMap(lessonsIn)).toFile());

function lessonsIn(set: MessageSet): Lesson[] {
  const lessons = (file: string, isDistress: boolean) =>
    linesIn(file).map((text) => ({ text, meaning: meaningOf(text), isDistress }));
  return [...lessons(set.distress, true), ...lessons(set.ordinary, false)];
}

function tryOn(set: MessageSet, from: readonly MessageSet[]): void {
  const learnt = learn(from.flatMap(lessonsIn));
  read = (text) => learnt.scoreOf({ text, meaning: meaningOf(text) });
  const shareOf = (file: string) => {
    const lines = linesIn(file);
    const found = lines.map((text) => recogniser.recognise(text)?.kind).filter((kind) => kind !== undefined);
    const asked = found.filter((kind) => kind === 'hinted').length;
    return `${percent(found.length, lines.length)} (only asked: ${percent(asked, lines.length)})`;
  };
  console.log(`${set.name}: recognised ${shareOf(set.distress)}, false alarms ${shareOf(set.ordinary)}`);
  if (process.env['SCORES']) dump(set);
}

function dump(set: MessageSet): void {
  const own = read;
  const rows = lessonsIn(set).map(({ text, isDistress }) => {
    read = () => -99;
    const low = recogniser.recognise(text)?.kind ?? null;
    read = () => 99;
    const high = recogniser.recognise(text)?.kind ?? null;
    return { text, isDistress, score: own(text), low, high };
  });
  writeFileSync(`${process.env['SCORES'] ?? ''}-${set.name.replaceAll(' ', '-')}.json`, JSON.stringify(rows));
}

function percent(part: number, all: number): string {
  return `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;
}
