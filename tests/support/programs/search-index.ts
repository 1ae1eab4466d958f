import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { SearchIndexing } from '#daemon/housekeeping/search-index.ts';
import { openDb } from '#shared/db/client.ts';

/** The program of search-index-killed.test.ts: indexes what is left, and tells of each step. */
const STDOUT = 1;

const db = openDb(process.argv[2] ?? '', 'daemon');
const indexing = new SearchIndexing({ db, logger: pino({ level: 'silent' }) });
while (indexing.step()) writeSync(STDOUT, 'step\n');
