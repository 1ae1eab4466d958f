import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/** Asks for an address as it is written here: fetch would put it right first. Resolves to status and Location. */
async function ask(port: number, address: string, method = 'GET'): Promise<[number, string | undefined]> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} ${address} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n`);
  const answer = await text(socket);
  return [Number(answer.split(' ')[1]), /^location: (.*)\r$/im.exec(answer)?.[1]];
}

const site = () => siteOf((path) => Promise.resolve(pageOf(new URL(path, 'http://localhost').pathname)));

describe('an address of a page', () => {
  test.each(['//x:y', '/\\[', '//[', '//x:y?z=1', '//%zz'])(
    'is refused where it is none: %s',
    async (address) => {
      const web = await startTestWeb({ site: site() });
      expect(await ask(web.port, address)).toEqual([400, undefined]);
    },
  );

  test.each([
    ['//eternal', '/eternal'],
    ['///eternal//', '/eternal/'],
    ['/./', '/'],
    ['/%2E/eternal', '/eternal'],
    ['/a/../eternal?from=a//b', '/eternal?from=a//b'],
    ['/\\evil.example', '/evil.example'],
    ['/a/..//evil.example', '/evil.example'],
    ['//api/health', '/api/health'],
  ])('is sent to the one that it has: %s', async (address, proper) => {
    const web = await startTestWeb({ site: site() });
    expect(await ask(web.port, address)).toEqual([308, proper]);
    expect(await ask(web.port, address, 'HEAD')).toEqual([308, proper]);
  });

  test.each(['/', '/eternal?from=//x', '/a%20b', '/conversation/..x', 'http://test/eternal'])(
    'is answered where it is the one: %s',
    async (address) => {
      const web = await startTestWeb({ site: site() });
      expect(await ask(web.port, address)).toEqual([200, undefined]);
    },
  );
});
