import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecogniser } from '#daemon/distress/recogniser.ts';
import { LEARNT_FILE } from '#daemon/distress/reading/message-reader.ts';
import { realContent } from '#tests/support/duel/content.ts';
import {
  AUTHORS,
  linesIn,
  READING_FOLDER,
  TRAINING,
  UNLEARNT,
  type MessageSet,
} from '#tests/support/duel/distress.ts';
import { embeddingsOf } from './embeddings.ts';
import { createTeacher, type Lesson } from './learn.ts';

/*
 * After `npm run build`, `npx tsx tests/bench/distress/train.ts [file that keeps vectors]`: learns from the messages of all authors and writes what was learnt
 * into content/distress/reading. Then each author is left out once, and what was learnt from the others is tried on them: the table
 * tells how messages fare of somebody who has not been seen. Fifteen authors' sets are learnt from by nobody. SCORES=<prefix> writes each
 * message's score to files as well.
 */

/** A message of a set. */
interface Told extends Lesson {
  readonly set: MessageSet;
}

// First, as it needs the build: all that follows takes minutes.
const { distress: languages } = realContent();
const [keptIn = join(tmpdir(), 'distress-vectors.bin')] = process.argv.slice(2);
const told = [...AUTHORS, TRAINING, ...UNLEARNT].flatMap(messagesIn);
const vectors = embeddingsOf(
  told.map(({ text }) => text),
  keptIn,
);
const lessons = told.map((each, i): Told => ({ ...each, meaning: vectors[i] ?? each.meaning }));
const teach = createTeacher(lessons);

let score = 0;
const recogniser = createRecogniser(languages, () => () => score);

const learnt = teach((lesson) => !UNLEARNT.some((set) => isOf(set, lesson)));
writeFileSync(join(READING_FOLDER, LEARNT_FILE), learnt.toFile());
for (const set of UNLEARNT) tryOn(set, learnt.scores);
for (const set of AUTHORS.toReversed())
  tryOn(set, teach((lesson) => ![set, ...UNLEARNT].some((each) => isOf(each, lesson))).scores);

function messagesIn(set: MessageSet): Told[] {
  const messages = (file: string, isDistress: boolean) =>
    linesIn(file).map((text) => ({ set, text, meaning: new Float32Array(), isDistress }));
  return [...messages(set.distress, true), ...messages(set.ordinary, false)];
}

function isOf(set: MessageSet, message: Told): boolean {
  return message.set === set;
}

function tryOn(set: MessageSet, scores: Float64Array): void {
  const tried = lessons.flatMap((lesson, i) =>
    lesson.set === set ? [{ ...lesson, score: scores[i] ?? 0 }] : [],
  );
  const shareOf = (isDistress: boolean) => {
    const asked = tried.filter((each) => each.isDistress === isDistress);
    const found = asked.map((each) => kindOf(each.text, each.score)).filter((kind) => kind !== undefined);
    const hinted = found.filter((kind) => kind === 'hinted');
    return `${percent(found.length, asked.length)} (only asked: ${percent(hinted.length, asked.length)})`;
  };
  console.log(`${set.name}: recognised ${shareOf(true)}, false alarms ${shareOf(false)}`);
  if (process.env['SCORES']) dump(set, tried);
}

/** What the recogniser says where the message scores so. */
function kindOf(text: string, scored: number) {
  score = scored;
  return recogniser.recognise(text)?.kind;
}

function dump(set: MessageSet, tried: readonly (Told & { readonly score: number })[]): void {
  const rows = tried.map(({ text, isDistress, score: own }) => ({
    text,
    isDistress,
    score: own,
    low: kindOf(text, -99) ?? null,
    high: kindOf(text, 99) ?? null,
  }));
  writeFileSync(
    `${process.env['SCORES'] ?? ''}-${set.name.replaceAll(/\W+/g, '-')}.json`,
    JSON.stringify(rows),
  );
}

function percent(part: number, all: number): string {
  return `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;
}
