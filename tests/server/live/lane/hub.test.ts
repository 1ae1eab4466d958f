import { describe, expect, test } from 'vitest';
import { Hub } from '#server/live/lane/hub.ts';
import { HEARTBEAT_SLICES } from '#server/live/lane/heartbeat.ts';
import { Recorder, saying } from '#tests/support/site/recorder.ts';

const CROWD = 500;

/** One who takes a tenth of a millisecond over each publication. */
class Slow extends Recorder {
  override deliver(publication: Parameters<Recorder['deliver']>[0]): void {
    const until = performance.now() + 0.1;
    while (performance.now() < until);
    super.deliver(publication);
  }
}

describe('the hub', () => {
  test('hands a publication to those on its topic and to nobody else', () => {
    const hub = new Hub<string>();
    const [here, there] = [new Recorder(), new Recorder()];
    hub.subscribe('here', here);
    hub.subscribe('there', there);
    hub.publish('here', saying('hello'));
    expect([here.seen, there.seen]).toEqual([['hello'], []]);
    expect(hub.deliveries).toBe(1);
  });

  test('hands a broadcast to everybody, once', () => {
    const hub = new Hub<string>();
    const subscribers = ['here', 'there', 'there'].map((topic) => {
      const subscriber = new Recorder();
      hub.subscribe(topic, subscriber);
      return subscriber;
    });
    hub.broadcast(saying('hello'));
    expect(subscribers.map(({ seen }) => seen)).toEqual([['hello'], ['hello'], ['hello']]);
  });

  test('forgets a subscriber that left, and a topic without any', () => {
    const hub = new Hub<string>();
    const subscriber = new Recorder();
    const leave = hub.subscribe('t', subscriber);
    leave();
    leave();
    hub.publish('t', saying('hello'));
    for (let n = 0; n < HEARTBEAT_SLICES; n += 1) hub.heartbeat();
    expect([subscriber.seen, subscriber.heartbeats, hub.topics, hub.size]).toEqual([[], 0, [], 0]);
  });

  test('lets a subscriber leave while it is being handed something', () => {
    const hub = new Hub<string>();
    const [first, second] = [new Recorder(), new Recorder()];
    const leave = hub.subscribe('t', first);
    first.deliver = () => leave();
    hub.subscribe('t', second);
    hub.publish('t', saying('hello'));
    expect([second.seen, hub.size]).toEqual([['hello'], 1]);
  });

  test('hands what a crowd gets a part at a time, in order, and lets others have their turn meanwhile', async () => {
    const hub = new Hub<string>();
    const crowd = Array.from({ length: CROWD }, () => new Slow());
    for (const one of crowd) hub.subscribe('t', one);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    hub.publish('t', saying('first'));
    hub.publish('t', saying('second'));
    const late = new Recorder();
    hub.subscribe('t', late);
    hub.publish('t', saying('third'));
    await expect.poll(() => crowd.at(-1)?.seen.length).toBe(3);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(1);
    for (const { seen } of crowd) expect(seen).toEqual(['first', 'second', 'third']);
    expect(late.seen).toEqual(['third']);
  });

  test('hands nothing to somebody of a crowd who left before his turn', () => {
    const hub = new Hub<string>();
    const crowd = Array.from({ length: CROWD }, () => new Slow());
    const leaves = crowd.map((one) => hub.subscribe('t', one));
    hub.publish('t', saying('hello'));
    leaves.at(-1)?.();
    hub.close();
    expect(crowd.at(-1)?.seen).toEqual([]);
    expect(crowd.at(-2)?.seen).toEqual(['hello']);
  });

  test('ends everybody when it closes', () => {
    const hub = new Hub<string>();
    const subscribers = [new Recorder(), new Recorder()];
    const leaves = subscribers.map((subscriber, n) => hub.subscribe(`t${n}`, subscriber));
    hub.close();
    for (const leave of leaves) leave();
    expect(subscribers.map(({ ended }) => ended)).toEqual([true, true]);
    expect([hub.size, hub.topics]).toEqual([0, []]);
  });
});
