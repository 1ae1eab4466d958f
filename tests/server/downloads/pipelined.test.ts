import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

test('files that were asked for behind a stream take no room once their connection is gone', async () => {
  const web = await startTestWeb({ publicExport: true });
  const conversation = addConversation(web.db);
  say(web.db, conversation, 'I left.');
  const file = `/conversation/${conversation}.txt`;
  const addresses = ['/api/eternal/stream', file, file, file, file, '/export.jsonl'];
  const socket = connect(web.port, '127.0.0.1');
  socket.write(addresses.map((address) => `GET ${address} HTTP/1.1\r\nHost: test\r\n\r\n`).join(''));
  await once(socket, 'data');
  await rawGet(`${web.url}/api/health`);
  socket.destroy();
  for (const address of ['/export.jsonl', file])
    await expect.poll(async () => (await rawGet(web.url + address)).status).toBe(200);
});
