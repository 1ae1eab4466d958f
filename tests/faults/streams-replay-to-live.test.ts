import { describe, expect, test } from 'vitest';
import { readEpoch } from '#shared/db/queries/feed-epoch.ts';
import { ETERNAL_TOPIC } from '#server/live/topics.ts';
import { addConversation, say } from '#tests/support/feed-writer.ts';
import { LONG } from '#tests/support/fuzz.ts';
import { collect, livePath, numbers } from '#tests/support/live-path.ts';
import { beginTrial } from '#tests/support/reliability-log.ts';

/* S3: lines that are written while somebody changes from what he missed to what is new. */

const RUNS = LONG ? 1_000 : 200;
const LONG_RUNS = LONG ? 100 : 20;
/** Some three pages: between them, the reader is waited for. */
const MANY = 350;

function stage() {
  const path = livePath();
  const conversation = addConversation(path.db);
  let said = 0;
  const speak = () => say(path.db, conversation, String((said += 1)));
  const from = (seq: number) => ({ lastEventId: `${readEpoch(path.db)}.${seq}`, signal: undefined });
  return { ...path, speak, from, said: () => said };
}

describe('lines written during the change from replay to live', () => {
  test(`leave no gap and make no duplicate, in ${RUNS} orders of events`, async () => {
    const done = beginTrial('S3', 'lines written during the change from replay to live');
    const { tail, live, speak, from, said } = stage();
    speak();
    for (let run = 0; run < RUNS; run += 1) {
      const first = Math.max(0, said() - (run % 7));
      for (let n = 0; n < run % 3; n += 1) speak();
      if (run % 2) tail.poll();
      const last = said() + (run % 4) + 1;
      const collecting = collect(live.events(ETERNAL_TOPIC, from(first)), last - first);
      while (said() < last) {
        if ((run + said()) % 2) await Promise.resolve();
        speak();
        if ((run + said()) % 3) tail.poll();
      }
      tail.poll();
      expect(await collecting).toEqual(numbers(first + 1, last));
    }
    done({ tries: RUNS, lost: 0, duplicated: 0 });
  });

  test(`do so when the replay waits for its reader, page after page, ${LONG_RUNS} times`, async () => {
    const done = beginTrial('S3', 'the same where the replay waits for its reader');
    const { tail, live, speak, from, said } = stage();
    while (said() < MANY) speak();
    for (let run = 0; run < LONG_RUNS; run += 1) {
      const first = said() - MANY;
      const last = said() + 40;
      const collecting = collect(live.events(ETERNAL_TOPIC, from(first)), last - first);
      while (said() < last) {
        for (let turn = 0; turn < (run + said()) % 5; turn += 1) await Promise.resolve();
        speak();
        if ((run + said()) % 3) tail.poll();
      }
      tail.poll();
      expect(await collecting).toEqual(numbers(first + 1, last));
    }
    done({ tries: LONG_RUNS, lost: 0, duplicated: 0 });
  });
});
