import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startWebProcess, type WebProcess } from '#tests/support/processes/web-process.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

const FILES = 256;
const CONNECTIONS = 400;
/** Of this machine's own, Linux answers at every address. */
const [ATTACKER, VISITOR] = ['127.0.0.1', '127.0.0.2'];

/** Half of a request's head, held open. */
async function hold({ url }: WebProcess): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: ATTACKER });
  onTestFinished(() => void socket.destroy());
  await once(
    socket.on('error', () => undefined),
    'connect',
  );
  socket.write('GET / HTTP/1.1\r\nhost: te');
  return socket;
}

async function statusFor(localAddress: string, { url }: WebProcess): Promise<number | undefined> {
  const asking = get(`${url}/api/health`, { localAddress, agent: false });
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return answer.resume().statusCode;
}

const filesOf = ({ child: { pid } }: WebProcess) => readdirSync(`/proc/${pid}/fd`).length;

describe.skipIf(process.platform !== 'linux')('one address that opens all the connections it can', () => {
  test('keeps nobody out, and leaves the process descriptors to work with', async () => {
    const tell = beginTrial('X6', `one address opens connections to a process that may open ${FILES} files`);
    const web = await startWebProcess(tempFolder(), {}, { openFiles: FILES });
    expect(readFileSync(`/proc/${web.child.pid}/limits`, 'utf8')).toMatch(/^Max open files +256 +256 /m);
    const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => hold(web)));
    tell({ tries: held.length }, `${filesOf(web)} files open, another address is answered`);
    expect(await statusFor(VISITOR, web)).toBe(200);
    expect(filesOf(web)).toBeLessThan(FILES / 2);
    for (const socket of held) socket.destroy();
    await expect.poll(() => statusFor(ATTACKER, web).catch(() => undefined)).toBe(200);
  });
});
