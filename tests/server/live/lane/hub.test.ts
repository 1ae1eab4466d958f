import { describe, expect, test } from 'vitest';
import { Hub } from '#server/live/lane/hub.ts';
import { HEARTBEAT_SLICES } from '#server/live/lane/limits.ts';
import { Recorder, saying } from '#tests/support/site/recorder.ts';

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
    for (let n = 0; n < HEARTBEAT_SLICES; n += 1) hub.beat();
    expect([subscriber.seen, subscriber.beats, hub.topics, hub.size]).toEqual([[], 0, [], 0]);
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
