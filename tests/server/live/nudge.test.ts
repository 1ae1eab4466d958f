import { rmSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Audience } from '#daemon/presence/audience.ts';
import { NudgeServer } from '#daemon/presence/nudge-server.ts';
import { NudgeListener } from '#server/live/nudge.ts';
import { tempDataDir } from '#tests/support/database/temp-data.ts';

/** Both ends of the socket, and what the daemon was told. */
function ends() {
  const { duelSocket: path } = tempDataDir();
  const told: string[] = [];
  const audience = new (class extends Audience {
    override tell(listener: object, count: string): void {
      told.push(count);
      super.tell(listener, count);
    }
  })({ now: () => 0 });
  const room = { watching: 0, nudges: 0 };
  const server = new NudgeServer({ path, audience, onError: (error) => expect.unreachable(error.message) });
  const listener = new NudgeListener({
    path,
    onNudge: () => (room.nudges += 1),
    watching: () => room.watching,
  });
  onTestFinished(() => {
    listener.stop();
    server.stop();
    rmSync(path, { force: true });
  });
  return { server, listener, room, told };
}

describe('the socket between the daemon and web', () => {
  test('tells web of a commit, and the daemon how many are watching', async () => {
    const { server, listener, room, told } = ends();
    server.start();
    listener.start();
    await expect.poll(() => told).toEqual(['0']);
    room.watching = 12;
    await expect.poll(() => told).toEqual(['0', '12']);
    server.nudge();
    await expect.poll(() => room.nudges).toBe(1);
  });

  test('says nothing where nothing has changed', async () => {
    const { server, listener, room, told } = ends();
    room.watching = 5;
    server.start();
    listener.start();
    await expect.poll(() => told).toEqual(['5']);
    await new Promise((resolve) => setTimeout(resolve, 2_200));
    expect(told).toEqual(['5']);
  });

  test('tells the count anew to a daemon that has restarted', async () => {
    const { server, listener, room, told } = ends();
    room.watching = 2;
    server.start();
    listener.start();
    await expect.poll(() => told).toEqual(['2']);
    server.stop();
    server.start();
    await expect.poll(() => told).toEqual(['2', '2']);
  });
});
