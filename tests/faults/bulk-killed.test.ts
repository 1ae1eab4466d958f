import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { count, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { BRAND } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { archives, audit, conversations, deletions, messages } from '#shared/db/schema.ts';
import { fillDatabase } from '#tests/bench/big-database.ts';
import { logIn } from '#tests/support/site/admin.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';
import { archivePath } from '#tests/support/database/archive-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { integrityOf } from '#tests/support/database/integrity.ts';

/*
 * A2 of reliability.md, in a bulk job: a web process that is killed while its worker goes over everything has answered nothing, so
 * nothing may be gone; calling again finishes the job.
 */

const SIZE = { conversations: 500, messagesEach: 40 };
const MESSAGES = SIZE.conversations * SIZE.messagesEach;
const FILES = 3_000;
const KILLS = LONG ? 50 : 4;
/** About as long as a job takes here, from the call to the answer. */
const JOB_MS = 1_200;

interface Place {
  readonly db: Db;
  readonly dataDir: ReturnType<typeof tempDataDir>;
}

/** Episodes whose messages have the old word. */
function filledPlace(): Place {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  db.$client.pragma('synchronous = OFF');
  fillDatabase(db, SIZE);
  db.$client.exec(`UPDATE messages SET content = content || ' ${BRAND.oldWord}'`);
  return { db, dataDir };
}

/** The same, and archives that are records and files and nothing else. */
function placeWithArchives(): Place {
  const place = filledPlace();
  const { db, dataDir } = place;
  const common = { title: 'an archive', startDate: 0, messageCount: 1, createdAt: 0 };
  const rows = Array.from({ length: FILES }, () => ({ id: newId(), ...common }));
  for (const { id } of rows) writeFileSync(archivePath({ dataDir }, id), 'text');
  db.insert(archives).values(rows).run();
  return place;
}

const rows = (
  { db }: Place,
  table: typeof archives | typeof conversations | typeof messages | typeof audit | typeof deletions,
) => db.select({ n: count() }).from(table).get()?.n ?? 0;

const withOldWord = ({ db }: Place) =>
  db
    .select({ n: count() })
    .from(messages)
    .where(like(messages.content, `%${BRAND.oldWord}%`))
    .get()?.n ?? 0;

const filesLeft = ({ dataDir }: Place) => readdirSync(dataDir.archives).length;

/** Whether the job's transaction is open: nobody else can begin one. */
function isLocked({ db }: Place): boolean {
  db.$client.pragma('busy_timeout = 0');
  try {
    db.$client.exec('BEGIN IMMEDIATE');
    db.$client.exec('ROLLBACK');
    return false;
  } catch {
    return true;
  } finally {
    db.$client.pragma('busy_timeout = 10000');
  }
}

/** Whether the records are gone and their files are going. */
const areFilesGoing = (place: Place) => rows(place, archives) === 0 && filesLeft(place) < FILES;

interface Job {
  readonly route: string;
  readonly isUnderWay: (place: Place) => boolean;
}

/** Asks for a job and kills the process when it is under way. @returns whether that was in time: nothing was answered. */
async function killDuring(place: Place, { route, isUnderWay }: Job): Promise<boolean> {
  const web = await startWebProcess(place.dataDir.folder);
  const token = await logIn(web);
  let status: number | undefined;
  const asked = call(web, route, { token }).then(
    (answer) => (status = answer.status),
    () => undefined,
  );
  while (status === undefined && !isUnderWay(place)) await sleep(1);
  await web.kill();
  await asked;
  expect([200, undefined]).toContain(status);
  expect(integrityOf(place.db)).toBe('ok');
  return status === undefined;
}

/** A place in which web was killed in the middle of a job; another one for as long as this process was so late that the job was done. */
async function placeKilledDuring(make: () => Place, job: Job): Promise<Place> {
  for (;;) {
    const place = make();
    if (await killDuring(place, job)) return place;
  }
}

type Moment = (place: Place) => Promise<unknown>;

const atRandom: Moment = () => sleep(Math.random() * JOB_MS);

/** Waits until another copy of what goes has its name: the commit comes next. */
async function untilKept({ dataDir }: Place): Promise<void> {
  const kept = () =>
    existsSync(dataDir.deleted) ? readdirSync(dataDir.deleted).filter((name) => name.endsWith('.db')) : [];
  const before = kept().length;
  while (kept().length === before) await sleep(1);
}

/** Asks for a deletion, and kills the process somewhere in it. @returns whether everything is gone, and not a part of it. */
async function killSomewhere(place: Place, route: string, when: Moment): Promise<boolean> {
  const web = await startWebProcess(place.dataDir.folder);
  const token = await logIn(web);
  void call(web, route, { token }).catch(() => undefined);
  await when(place);
  await web.kill();
  expect(integrityOf(place.db)).toBe('ok');
  const isGone = rows(place, conversations) === 0;
  const [left, kept] = isGone ? [0, 1] : [MESSAGES, 0];
  expect([rows(place, messages), rows(place, deletions)]).toEqual([left, kept]);
  return isGone;
}

/** Restores what was deleted last, in a process started anew: the answer. */
async function restoreLatest({ dataDir }: Place): Promise<unknown> {
  const web = await startWebProcess(dataDir.folder);
  const token = await logIn(web);
  const { json: listed } = await call(web, 'GET /admin/deletions', { token });
  const [latest] = listed as { id: string }[];
  const { json } = await call(web, `POST /admin/deletions/${latest?.id}/restore`, { token });
  await web.kill();
  return json;
}

/** Asks for it once more, of a process started anew: the answer. */
async function askAgain(place: Place, route: string): Promise<unknown> {
  const web = await startWebProcess(place.dataDir.folder);
  const { json } = await call(web, route, { token: await logIn(web) });
  await web.kill();
  return json;
}

describe('killed in the middle of its work', () => {
  test('"delete all" has deleted nothing, and deletes everything when asked again', async () => {
    const tell = beginTrial('A2', 'kill -9 of web in the middle of "delete all"');
    const job = { route: 'DELETE /admin/conversations', isUnderWay: isLocked };
    const place = await placeKilledDuring(filledPlace, job);
    const kept = rows(place, conversations) + rows(place, messages);
    tell({ tries: 1, lost: SIZE.conversations + MESSAGES - kept }, 'lost: gone without an answer');
    expect([rows(place, conversations), rows(place, messages)]).toEqual([SIZE.conversations, MESSAGES]);
    expect(rows(place, audit)).toBe(0);
    expect(await askAgain(place, 'DELETE /admin/conversations')).toEqual({
      success: true,
      conversationsDeleted: SIZE.conversations,
      messagesDeleted: MESSAGES,
    });
    expect([rows(place, conversations), rows(place, messages), rows(place, audit)]).toEqual([0, 0, 1]);
  });

  test(
    '"delete all", at any moment, has deleted nothing, or everything and kept it: it comes back',
    async () => {
      const tell = beginTrial(
        'A2',
        'kill -9 of web at a random moment of "delete all", then a restore from the desk',
      );
      const place = filledPlace();
      let deleted = 0;
      for (let n = 1; n <= KILLS; n += 1) {
        const when = n % 2 === 0 ? atRandom : untilKept;
        if (await killSomewhere(place, 'DELETE /admin/conversations', when)) {
          deleted += 1;
          expect(await restoreLatest(place)).toMatchObject({ messagesRestored: MESSAGES, skipped: 0 });
        }
        const back = [rows(place, conversations), rows(place, messages)];
        expect(back).toEqual([SIZE.conversations, MESSAGES]);
        expect(rows(place, deletions)).toBe(0);
        tell({ tries: n, lost: 0 }, `${deleted} deleted and restored; lost: in neither place`);
      }
    },
    KILLS * 600_000,
  );

  test('"branding" has changed nothing, and changes everything when asked again', async () => {
    const tell = beginTrial('A2', 'kill -9 of web in the middle of "branding"');
    const job = { route: 'POST /admin/branding/replace', isUnderWay: isLocked };
    const place = await placeKilledDuring(filledPlace, job);
    tell({ tries: 1, lost: MESSAGES - withOldWord(place) }, 'lost: changed without an answer');
    expect(withOldWord(place)).toBe(MESSAGES);
    expect(await askAgain(place, 'POST /admin/branding/replace')).toEqual({
      success: true,
      modifiedCounts: { conversations: 0, messages: MESSAGES, archives: 0 },
    });
    expect(withOldWord(place)).toBe(0);
  });

  test('"delete archives" leaves files without a record, which are reported and go when asked again', async () => {
    const tell = beginTrial('A2', 'kill -9 of web in the middle of "delete archives"');
    const job = { route: 'DELETE /admin/archives', isUnderWay: areFilesGoing };
    let place = await placeKilledDuring(placeWithArchives, job);
    // Nothing but the answer may have been missing.
    while (filesLeft(place) === 0) place = await placeKilledDuring(placeWithArchives, job);
    const left = filesLeft(place);
    tell({ tries: 1 }, `${left} of ${FILES} files left to the next call`);
    expect(rows(place, archives)).toBe(0);
    expect(await askAgain(place, 'DELETE /admin/archives')).toEqual({
      success: true,
      databaseRecordsDeleted: 0,
      filesDeleted: left,
      filesErrors: [],
    });
    expect(filesLeft(place)).toBe(0);
  });
});
