import { describe, expect, test } from 'vitest';
import { readEpoch } from '#shared/db/queries/feed-epoch.ts';
import type { Publication } from '#server/live/lane/publication.ts';
import { ETERNAL_TOPIC } from '#server/live/topics.ts';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { livePath, numbers } from '#tests/support/site/live-path.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';

/* S3: lines that are written while somebody changes from what he missed to what is new. */

const RUNS = LONG ? 1_000 : 200;
const LONG_RUNS = LONG ? 100 : 20;
/** Some three pages: between them, the reader is waited for. */
const MANY = 350;
/** Longer than any line takes; one that has not come by then is lost. */
const PATIENCE_MS = 60_000;

function stage() {
  const path = livePath();
  const conversation = addConversation(path.db);
  let said = 0;
  const speak = () => say(path.db, conversation, String((said += 1)));
  const hear = (first: number, last: number) => {
    const lastEventId = `${readEpoch(path.db)}.${first}`;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return heardUpTo(path.live.events(ETERNAL_TOPIC, { lastEventId, signal }), String(last));
  };
  return { ...path, speak, hear, said: () => said };
}

/** What a reader hears up to the line that says `last`, however much that is; less where it does not come. */
async function heardUpTo(events: AsyncIterable<Publication<FeedEvent>>, last: string): Promise<string[]> {
  const heard: string[] = [];
  for await (const { event } of events) {
    if (event.type === 'watchers') continue;
    heard.push(event.type === 'message' ? event.message.content : event.type);
    if (heard.at(-1) === last) break;
  }
  return heard;
}

/** Adds up what runs heard. */
function tally() {
  const sum = { tries: 0, lost: 0, duplicated: 0 };
  return (wanted: readonly string[], heard: readonly string[]) => {
    const { lost, duplicated } = difference(wanted, heard);
    sum.tries += 1;
    sum.lost += lost;
    sum.duplicated += duplicated;
    return { ...sum };
  };
}

describe('lines written during the change from replay to live', () => {
  test(`leave no gap and make no duplicate, in ${RUNS} orders of events`, async () => {
    const tell = beginTrial('S3', 'lines written during the change from replay to live');
    const { tail, speak, hear, said } = stage();
    const count = tally();
    speak();
    for (let run = 0; run < RUNS; run += 1) {
      const first = Math.max(0, said() - (run % 7));
      for (let n = 0; n < run % 3; n += 1) speak();
      if (run % 2) tail.poll();
      const last = said() + (run % 4) + 1;
      // One more than is written in between: whatever came twice has come before it.
      const hearing = hear(first, last + 1);
      while (said() < last) {
        if ((run + said()) % 2) await Promise.resolve();
        speak();
        if ((run + said()) % 3) tail.poll();
      }
      speak();
      tail.poll();
      const wanted = numbers(first + 1, last + 1);
      const heard = await hearing;
      tell(count(wanted, heard));
      expect(heard).toEqual(wanted);
    }
  });

  test(`do so when the replay waits for its reader, page after page, ${LONG_RUNS} times`, async () => {
    const tell = beginTrial('S3', 'the same where the replay waits for its reader');
    const { tail, speak, hear, said } = stage();
    const count = tally();
    while (said() < MANY) speak();
    for (let run = 0; run < LONG_RUNS; run += 1) {
      const first = said() - MANY;
      const last = said() + 40;
      const hearing = hear(first, last + 1);
      while (said() < last) {
        for (let turn = 0; turn < (run + said()) % 5; turn += 1) await Promise.resolve();
        speak();
        if ((run + said()) % 3) tail.poll();
      }
      speak();
      tail.poll();
      const wanted = numbers(first + 1, last + 1);
      const heard = await hearing;
      tell(count(wanted, heard));
      expect(heard).toEqual(wanted);
    }
  });
});
