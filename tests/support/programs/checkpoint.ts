import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { Checkpoints } from '#daemon/housekeeping/checkpoint.ts';
import { openDb } from '#shared/db/client.ts';
import { addConversation, say } from '../database/feed-writer.ts';

/** The program of checkpoint-killed.test.ts: says lines and cuts the log short, without end, and tells of each. */
const LINES_BETWEEN = 10;
const STDOUT = 1;

const path = process.argv[2] ?? '';
const db = openDb(path, 'daemon');
const checkpoints = new Checkpoints({ db, path, logger: pino({ level: 'silent' }), walMaxBytes: 0 });
const conversation = addConversation(db);
for (;;) {
  for (let n = 0; n < LINES_BETWEEN; n += 1) {
    writeSync(STDOUT, `${say(db, conversation, 'a line that is written to the log first '.repeat(20)).id}\n`);
  }
  writeSync(STDOUT, 'checkpoint\n');
  checkpoints.look();
}
