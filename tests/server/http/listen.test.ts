import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CONNECTIONS } from '#server/limits/table.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';

/** More than Node has wait unless told otherwise, which is 511. */
const CROWD = 1_000;

describe.skipIf(process.platform !== 'linux')('a crowd that comes while web is held up', () => {
  test('waits in the kernel, so that nobody has to try again', async () => {
    const port = await steadyPort();
    const web = await startWebProcess(tempFolder(), { PORT: String(port) });
    web.child.kill('SIGSTOP');

    const came = Array.from({ length: CROWD }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
    });

    // A thousand of them are on their way at once; the first try of each comes through.
    await Promise.all(came);
    expect(CONNECTIONS.waitingMax).toBeGreaterThan(CROWD);
  });
});
