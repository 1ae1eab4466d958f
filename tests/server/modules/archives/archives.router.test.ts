import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addArchive, archivePath } from '#tests/support/database/archive-writer.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { failure, ISO_TIME } from '#tests/support/http/shapes.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const UNKNOWN = 'f'.repeat(24);

describe('GET /api/archives', () => {
  test('gives an empty array on a fresh database', async () => {
    const web = await startTestWeb();
    const { status, json } = await call(web, 'GET /archives?limit=50');
    expect({ status, json }).toEqual({ status: 200, json: [] });
  });

  test('lists newest first, with exactly the fields of the specification', async () => {
    const web = await startTestWeb();
    const first = await addArchive(web, 'the first', ['a', 'b']);
    const second = await addArchive(web, 'the second', ['c']);
    expect((await call(web, 'GET /archives')).json).toEqual([
      { _id: second, title: 'the second', startDate: ISO_TIME, messageCount: 1 },
      { _id: first, title: 'the first', startDate: ISO_TIME, messageCount: 2 },
    ]);
    expect((await call(web, 'GET /archives?limit=1')).json).toHaveLength(1);
  });

  test('gives fifty unless told otherwise', async () => {
    const web = await startTestWeb();
    for (let n = 0; n < 51; n += 1) await addArchive(web, `no. ${n}`, ['x']);
    expect((await call(web, 'GET /archives')).json).toHaveLength(50);
    expect((await call(web, 'GET /archives?limit=100')).json).toHaveLength(51);
  });

  test.each(['0', '101', '-1', 'many', '1.5', '', '5&limit=6'])('refuses a limit of "%s"', async (limit) => {
    const web = await startTestWeb();
    const { status, json } = await call(web, `GET /archives?limit=${limit}`);
    expect(status).toBe(400);
    expect(json).toEqual(failure('BAD_REQUEST'));
  });
});

describe('GET /api/archives/{id}', () => {
  test('gives the archive as plain text', async () => {
    const web = await startTestWeb();
    const id = await addArchive(web, 'The door', ['<feral> It is open.', '<warden> Thank you for noticing.']);
    const { status, headers, text } = await call(web, `GET /archives/${id}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`inline; filename="archive-${id.slice(0, 8)}.txt"`);
    const lines = text.split('\n');
    expect(lines.slice(0, 4)).toEqual([
      'title: The door',
      expect.stringMatching(/^start: \d{4}-.*Z$/),
      'messages: 2',
      '',
    ]);
    expect(lines[4]).toMatch(/^\[\d{4}-[^\]]+Z\] feral@eternal:~\$ It is open\.$/);
    expect(lines[5]).toMatch(/^\[\d{4}-[^\]]+Z\] warden@eternal:~\$ Thank you for noticing\.$/);
  });

  test('offers it as a file where asked to', async () => {
    const web = await startTestWeb();
    const id = await addArchive(web, 'The door', ['open']);
    const { headers } = await call(web, `GET /archives/${id}?download`);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  test('answers 404 for an unknown one, and where the file is gone', async () => {
    const web = await startTestWeb();
    const id = await addArchive(web, 'lost', ['gone']);
    rmSync(archivePath(web, id));
    for (const missing of [UNKNOWN, id]) {
      const { status, json } = await call(web, `GET /archives/${missing}`);
      expect(status).toBe(404);
      expect(json).toEqual(failure('NOT_FOUND', 'There is no such archive.'));
    }
  });
});

describe('GET /api/admin/archives', () => {
  test('says of each what is on the disk: its size, a file that is gone, a file without a record', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const whole = await addArchive(web, 'whole', ['a line']);
    const gone = await addArchive(web, 'gone', ['a line']);
    rmSync(archivePath(web, gone));
    writeFileSync(archivePath(web, UNKNOWN), '12345');
    const { status, json } = await call(web, 'GET /admin/archives', { token });
    expect(status).toBe(200);
    const common = { startDate: ISO_TIME, messageCount: 1 };
    expect(json).toEqual([
      { _id: gone, title: 'gone', ...common, fileExists: false, fileSize: 0 },
      { _id: whole, title: 'whole', ...common, fileExists: true, fileSize: expect.any(Number) as number },
      {
        _id: UNKNOWN,
        title: 'A file without a record',
        startDate: ISO_TIME,
        messageCount: 0,
        fileExists: true,
        fileSize: 5,
      },
    ]);
  });

  test('is not troubled by what else lies in the folder', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    writeFileSync(archivePath(web, 'notes'), 'x');
    writeFileSync(archivePath(web, '.half-written.tmp'), 'x');
    mkdirSync(archivePath(web, UNKNOWN));
    symlinkSync(web.dataDir.database, archivePath(web, 'e'.repeat(24)));
    const { status, json } = await call(web, 'GET /admin/archives', { token });
    expect({ status, json }).toEqual({ status: 200, json: [] });
  });
});
