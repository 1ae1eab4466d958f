import { closeDb, openDb } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { copyKeptLines } from './kept-database.ts';
import { withSiteOn } from './measure.ts';
import type { Table } from './table.ts';
import { freshAnswers, keptAnswers, randomLine, type Place } from './travel/answers.ts';
import { byHand } from './travel/by-hand.ts';
import { COST_COLUMNS, costRow } from './travel/cost.ts';
import { exportAll } from './travel/export.ts';
import { pictures } from './travel/pictures.ts';
import { streams } from './travel/streams.ts';

/** LINES=20000 for a smaller one. */
const LINES = Number(process.env['LINES'] ?? 1_000_000);

const ABOUT =
  'CPU is the server’s, each time; what is not at hand is made afresh. `sqlite3` is timed from its start to its end, nginx and browsers’ streams by their CPU.';

/** What a line costs on its way elsewhere: pages, pictures, feeds, frames, terminals, files. */
export async function travel(): Promise<Table> {
  const prepare = (database: string) => copyKeptLines(database, { lines: LINES, indexed: true });
  const { costs, exported } = await withSiteOn(prepare, async (web, folder) => {
    const place = placeIn(folder);
    return {
      costs: [
        ...(await freshAnswers(web, place)),
        await randomLine(web),
        ...(await keptAnswers(web, place)),
        ...byHand(folder, place.line),
      ],
      exported: await exportAll(folder),
    };
  });
  const all = [...costs, ...(await pictures()), ...(await streams()), exported];
  const { megabytes, fileMegabytes } = exported;
  return {
    title: `A line on its way elsewhere, with ${LINES} lines`,
    about: `${ABOUT} The export wrote ${fileMegabytes.toFixed(0)} MB with ${megabytes.toFixed(0)} MB of memory at most.`,
    columns: COST_COLUMNS,
    rows: all.map(costRow),
  };
}

function placeIn(folder: string): Place {
  const db = openDb(openDataDir(folder).database, 'reader');
  const place = db.$client
    .prepare<[number], Place>(
      'SELECT id AS line, conversation_id AS conversation FROM messages WHERE seq = ?',
    )
    .get(LINES >> 1);
  closeDb(db);
  if (!place) throw new Error('there is no such line');
  return place;
}
