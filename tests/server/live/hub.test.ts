import { describe, expect, test } from 'vitest';
import { Hub, type Subscriber } from '#server/live/hub.ts';
import { Publication } from '#server/live/publication.ts';

class Recorder implements Subscriber {
  position = 0;
  readonly seen: string[] = [];
  beats = 0;
  ended = false;
  deliver(publication: Publication): void {
    this.seen.push(`${publication.event.type} ${publication.seq}`);
  }
  beat(): void {
    this.beats += 1;
  }
  end(): void {
    this.ended = true;
  }
}

const message = (seq: number) =>
  new Publication(
    {
      type: 'message',
      message: {
        _id: 'a'.repeat(24),
        conversationId: 'b'.repeat(24),
        role: 'user',
        content: 'x',
        createdAt: new Date(0),
        asciiArt: false,
      },
    },
    { epoch: '0000abcd', seq },
  );

describe('the hub', () => {
  test('hands a publication to those on its topic and to nobody else', () => {
    const hub = new Hub();
    const here = new Recorder();
    const there = new Recorder();
    hub.subscribe('here', here);
    hub.subscribe('there', there);
    hub.publish('here', message(1));
    expect([here.seen, there.seen]).toEqual([['message 1'], []]);
  });

  test('passes over what a subscriber already has from its replay', () => {
    const hub = new Hub();
    const subscriber = new Recorder();
    subscriber.position = 2;
    hub.subscribe('t', subscriber);
    for (const seq of [1, 2, 3]) hub.publish('t', message(seq));
    expect(subscriber.seen).toEqual(['message 3']);
  });

  test('never withholds a reset, wherever the subscriber stands', () => {
    const hub = new Hub();
    const subscriber = new Recorder();
    subscriber.position = 9;
    hub.subscribe('t', subscriber);
    hub.broadcast(new Publication({ type: 'reset' }, { epoch: '0000abce', seq: 4 }));
    hub.publish('t', message(5));
    expect(subscriber.seen).toEqual(['reset 4', 'message 5']);
  });

  test('forgets a subscriber that left, and a topic without any', () => {
    const hub = new Hub();
    const subscriber = new Recorder();
    const leave = hub.subscribe('t', subscriber);
    leave();
    leave();
    hub.publish('t', message(1));
    expect([subscriber.seen, hub.topics, hub.size]).toEqual([[], [], 0]);
  });

  test('lets a subscriber leave while it is being handed something', () => {
    const hub = new Hub();
    const second = new Recorder();
    const first = new Recorder();
    const leave = hub.subscribe('t', first);
    first.deliver = () => leave();
    hub.subscribe('t', second);
    hub.publish('t', message(1));
    expect([second.seen, hub.size]).toEqual([['message 1'], 1]);
  });

  test('beats for everybody and ends everybody when it closes', () => {
    const hub = new Hub();
    const subscribers = [new Recorder(), new Recorder()];
    subscribers.forEach((subscriber, n) => hub.subscribe(`t${n}`, subscriber));
    hub.beat();
    hub.close();
    expect(subscribers.map(({ beats, ended }) => [beats, ended])).toEqual([
      [1, true],
      [1, true],
    ]);
    expect(hub.size).toBe(0);
  });

  test('encodes a publication once for each wire', () => {
    let calls = 0;
    const encoder = () => Buffer.from(String((calls += 1)));
    const publication = message(1);
    expect(publication.frame(encoder)).toBe(publication.frame(encoder));
    expect(calls).toBe(1);
  });
});
