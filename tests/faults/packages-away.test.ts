import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { paths } from '#shared/paths.ts';
import { archiveConversation } from '#shared/db/archive-store.ts';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { logIn } from '#tests/support/site/admin.ts';
import { ensureBuilt } from '#tests/support/processes/build.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';
import { call } from '#tests/support/http/call.ts';
import { openEventStream, takeBesidesDuel } from '#tests/support/http/event-stream.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { copyInstallation } from '#tests/support/processes/project-copy.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { METRICS_TOKEN } from '#tests/support/http/scrape.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/* X5: the packages of the program are not there while it runs, as in the minute that `npm ci` takes. */

let installation: string;

beforeAll(async () => {
  await ensureBuilt();
  installation = copyInstallation();
});
afterAll(() => rmSync(installation, { recursive: true, force: true }));

/** Takes the packages and the build away until the returned function is called. */
function takeAway(): () => void {
  const folders = ['node_modules', 'dist/client', 'dist/chunks', 'dist/server'];
  for (const folder of folders) renameSync(join(installation, folder), join(installation, `${folder}.away`));
  let isAway = true;
  const putBack = () => {
    if (!isAway) return;
    isAway = false;
    for (const folder of folders)
      renameSync(join(installation, `${folder}.away`), join(installation, folder));
  };
  onTestFinished(putBack);
  return putBack;
}

/** Web of the installation, with a conversation and its archive, and the addresses of everything there is to visit. */
async function startSite() {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  const conversation = addConversation(db, { title: 'The badge printer is grieving' });
  say(db, conversation, 'I left.');
  const files = new ArchiveFiles(dataDir.archives);
  const archive = await archiveConversation({ db, files }, conversation);
  const web = await startWebProcess(dataDir.folder, { METRICS_TOKEN }, { root: installation });
  return { web, db, conversation, archive: archive ?? '' };
}

describe('web whose packages are taken away', () => {
  test('answers every page on its first visit, and every call', async () => {
    const tell = beginTrial('X5', 'packages and build are taken away under web: every page and call');
    const { web, db, conversation, archive } = await startSite();
    const putBack = takeAway();
    const visits = [
      paths.home,
      paths.eternal,
      paths.conversations,
      paths.conversation(conversation),
      paths.chat(conversation),
      paths.archives,
      paths.archive(archive),
      paths.rogueTerminal,
      paths.religion,
      paths.library,
      paths.admin,
      '/nowhere',
      '/api/health',
      '/api/openapi.json',
      '/api/docs',
      '/api/archives',
      `/api/archives/${archive}`,
      '/metrics',
      '/robots.txt',
      '/sitemap.xml',
    ];
    const answers: Record<string, number> = {};
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    for (const path of visits)
      answers[path] = (await fetch(web.url + path, path === '/metrics' ? { headers } : {})).status;
    const token = await logIn(web);
    const json = { title: 'A talk', content: '<feral> Hello.' };
    const upload = await call(web, 'POST /admin/conversations/upload-text', { token, json });
    const stream = await openEventStream(`${web.url}/api/eternal/stream`);
    say(db, conversation, 'Still here.');
    const [line] = await takeBesidesDuel(stream, 1);
    stream.close();
    putBack();
    const deletion = await call(web, 'DELETE /admin/archives', { token });
    tell({ tries: visits.length + 3 });
    expect(answers).toEqual(
      Object.fromEntries(visits.map((path) => [path, path === '/nowhere' ? 404 : 200])),
    );
    expect(upload.status).toBe(200);
    expect(line?.data).toContain('Still here.');
    expect(deletion.status).toBe(200);
  });
});
