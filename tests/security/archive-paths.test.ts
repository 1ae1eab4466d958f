import { connect } from 'node:net';
import { once } from 'node:events';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { signIn } from '#tests/support/site/admin.ts';
import { addArchive, archiveFile, archivePath } from '#tests/support/database/archive-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/* W6 of reliability.md: no id of an archive leads out of its folder. */

const SECRET = 'what lies outside';
const PREFIX = '/api/archives/';

/** Sends a request target as it is: `fetch` would tidy it up. The whole answer. */
async function rawGet(web: TestWeb, target: string): Promise<string> {
  const socket = connect(web.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.write(`GET ${target} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}

/** A site with a file beside the archives' folder, at the places that a way out would lead to. */
async function startWithSecret(): Promise<TestWeb> {
  const web = await startTestWeb();
  for (const name of ['secret.txt', `${'a'.repeat(24)}.txt`]) {
    writeFileSync(join(web.dataDir.folder, name), SECRET);
  }
  return web;
}

const ESCAPES = [
  '../secret',
  '../secret.txt',
  '..%2fsecret',
  '..%2Fsecret.txt',
  '..%5csecret',
  '%2e%2e%2fsecret.txt',
  '%2e%2e/secret.txt',
  '%252e%252e%252fsecret.txt',
  '..%c0%afsecret.txt',
  '....//secret.txt',
  './../secret.txt',
  `../${'a'.repeat(24)}`,
  `..%2f${'a'.repeat(24)}`,
  `${'a'.repeat(24)}%00.txt`,
  '%00',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  '%2Fetc%2Fpasswd%00',
  'file:%2f%2f%2fetc%2fpasswd',
  '..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  '../feral.db',
  '../secret.key',
  '..%2fsecret.key',
  '.',
  '..',
  '%E0%A4%A',
  'x'.repeat(5_000),
];

describe('GET /api/archives/{id}', () => {
  test('answers whatever is no id with 400 or 404, and nothing from outside', async () => {
    const tell = beginTrial('W6', 'ids that are no id of an archive');
    let tries = 0;
    const web = await startWithSecret();
    for (const id of ESCAPES) {
      const answer = await rawGet(web, PREFIX + id);
      tell({ tries: (tries += 1) });
      expect(answer, id).toMatch(/^HTTP\/1\.1 (400|404|414) /);
      expect(answer, id).not.toContain(SECRET);
      expect(answer, id).not.toContain('root:');
      expect(answer, id).not.toContain(web.dataDir.folder);
    }
  });

  test('follows no link out of the folder, whatever record it has', async () => {
    const tell = beginTrial('W6', 'a link or a folder in the place of an archive');
    const web = await startWithSecret();
    const id = await addArchive(web, 'replaced', ['a line']);
    renameSync(archivePath(web, id), join(web.dataDir.folder, 'moved.txt'));
    symlinkSync(join(web.dataDir.folder, 'secret.txt'), archivePath(web, id));
    const { status, json } = await call(web, `GET /archives/${id}`);
    tell({ tries: 1 });
    expect(status).toBe(404);
    expect(json).toEqual(failure('NOT_FOUND', 'There is no such archive.'));
  });

  test('reads no folder with the name of an archive', async () => {
    const tell = beginTrial('W6', 'a link or a folder in the place of an archive');
    const web = await startTestWeb();
    const id = await addArchive(web, 'replaced', ['a line']);
    renameSync(archivePath(web, id), join(web.dataDir.folder, 'moved.txt'));
    mkdirSync(archivePath(web, id));
    const { status } = await call(web, `GET /archives/${id}`);
    tell({ tries: 1 });
    expect(status).toBe(404);
  });

  test('finds no record by anything but its whole id', async () => {
    const tell = beginTrial('W6', 'ids that are no id of an archive');
    let tries = 0;
    const web = await startTestWeb();
    const id = await addArchive(web, 'mine', ['a line']);
    for (const near of [id.slice(0, 8), id.toUpperCase(), `${id}.txt`, `${id}/`, `%20${id}`]) {
      const { status } = await call(web, `GET /archives/${near}`);
      tell({ tries: (tries += 1) });
      expect([400, 404], near).toContain(status);
    }
  });
});

describe('what an administrator starts', () => {
  test('touches nothing that a link in the folder leads to', async () => {
    const tell = beginTrial('W6', 'jobs of an administrator over a link in the folder');
    const web = await startWithSecret();
    const token = await signIn(web);
    const outside = join(web.dataDir.folder, 'outside.txt');
    writeFileSync(outside, 'a stray');
    const id = 'b'.repeat(24);
    symlinkSync(outside, archivePath(web, id));
    await call(web, 'POST /admin/branding/replace', { token });
    await call(web, 'DELETE /admin/archives', { token });
    tell({ tries: 2 });
    expect(archiveFile({ dataDir: { archives: web.dataDir.folder } }, 'outside')).toBe('a stray');
  });
});
