import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { searchIndex } from '#shared/db/schema.ts';
import { writeTransaction } from '#shared/db/transactions.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { forgetIndex, linesFound, titlesFound } from '#tests/support/database/search-index.ts';
import { connect, ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { integrityOf } from '#tests/support/database/integrity.ts';

const LINES = LONG ? 20_000 : 3_000;
/** Steps that the program makes before it is killed. */
const STEPS = 4;
/** More than so many times it has to go on. */
const PARTS_MIN = 2;

/** Lets the program index for a few steps, then kills it. @returns whether it came to its end before. */
async function indexForAWhile(database: string): Promise<boolean> {
  const args = ['--import', 'tsx', 'tests/support/programs/search-index.ts', database];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  let steps = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'step' && ++steps === STEPS) child.kill('SIGKILL');
  }
  const [code] = (await exited) as [number | null];
  return code === 0;
}

/** Has the program index, and kills it each time, until it comes to its end. @returns how many lines were left after each. */
async function indexInParts(db: Db, database: string): Promise<number[]> {
  const left: number[] = [];
  for (let isDone = false; !isDone;) {
    isDone = await indexForAWhile(database);
    left.push(db.select().from(searchIndex).get()?.messagesLeft ?? NaN);
    expect(linesFound(db, 'pebble')).toHaveLength(LINES - (left.at(-1) ?? 0));
  }
  return left;
}

test('killed again and again while it is built, the index goes on from where it was, and has every line once', async () => {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  db.$client.pragma('synchronous = OFF');
  const conversation = addConversation(db, { title: 'The pebbles' });
  writeTransaction(db, () => {
    for (let n = 1; n <= LINES; n += 1) say(db, conversation, `pebble n${n}`);
  });
  let left: number[] = [];
  // Kills that come late find nothing to interrupt: then all begins anew.
  while (left.length <= PARTS_MIN) {
    forgetIndex(db);
    left = await indexInParts(db, database);
  }
  expect(left).toEqual([...left].sort((a, b) => b - a));
  expect(linesFound(db, 'n1 OR n1500')).toHaveLength(2);
  expect(titlesFound(db, 'pebbles')).toEqual([conversation]);
  expect(integrityOf(db)).toBe('ok');
});
