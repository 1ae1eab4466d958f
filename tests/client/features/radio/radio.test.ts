import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FeedMessage } from '#client/features/feed/feed-state.ts';
import { hasteOf } from '#client/features/radio/programme.ts';
import { Radio } from '#client/features/radio/radio.ts';

const line = (id: string, more: Partial<FeedMessage> = {}): FeedMessage => ({
  _id: id,
  role: 'assistant',
  content: `This is ${id}.`,
  createdAt: new Date(0),
  asciiArt: false,
  ...more,
});
const lines = (...ids: string[]) => ids.map((id) => line(id));
const opening = (id: string) =>
  line(id, { conversationId: 'next', number: 1, episode: { title: 'Next', about: 'It goes on.' } });

/** A radio without a sound: each sentence lasts until `end` is called. It is switched off with the test. */
function radioOf({ hasVoices = true } = {}) {
  const heard: string[] = [];
  let broadcast: AbortSignal | undefined;
  let end: () => void = () => undefined;
  const radio = new Radio(() => ({
    speaker: {
      unlock: () => heard.push('(unlocked)'),
      hasVoices: (signal) => {
        broadcast = signal;
        return Promise.resolve(hasVoices);
      },
      say: ({ text }, _manner, signal) => {
        heard.push(text);
        return new Promise<void>((resolve) => {
          end = resolve;
          signal.addEventListener('abort', () => resolve());
        });
      },
      hush: () => heard.push('(hush)'),
    },
    sounds: {
      open: () => undefined,
      setVolume: (volume) => heard.push(`(volume ${volume})`),
      play: (name) => {
        heard.push(`(${name})`);
        return Promise.resolve();
      },
      close: () => heard.push('(closed)'),
    },
  }));
  onTestFinished(() => radio.switchOff());
  const live = (messages: readonly FeedMessage[], isPaused = false) =>
    radio.follow({ messages, isLive: true, isPaused });
  const hears = async (...expected: string[]) => {
    await expect.poll(() => heard).toEqual(expected);
    heard.length = 0;
  };
  /** How many listen for the end of the broadcast. */
  const listening = () => (broadcast ? getEventListeners(broadcast, 'abort').length : 0);
  return { radio, heard, live, hears, listening, end: () => end() };
}

const ON = ['(unlocked)', '(volume 0.8)', '(modem)'];

describe('the radio', () => {
  test('is silent until it is switched on, and then begins with the newest line', async () => {
    const { radio, heard, live, hears } = radioOf();
    live(lines('one', 'two'));
    expect([heard, radio.state().power]).toEqual([[], 'off']);
    radio.switchOn();
    expect(radio.state().power).toBe('warming');
    await hears(...ON, 'This is two.');
    expect(radio.state()).toEqual({ power: 'on', reading: { id: 'two', text: 'This is two.' } });
  });

  test('reads what comes, with music on hold before another episode', async () => {
    const { radio, live, hears, end } = radioOf();
    live(lines('one'));
    radio.switchOn();
    await hears(...ON, 'This is one.');
    end();
    await expect.poll(() => radio.state().reading).toBeUndefined();
    live([...lines('one'), opening('two')]);
    await hears('(hold)', 'This is two.');
  });

  test('tunes in to the newest line where too many wait', async () => {
    const { radio, live, hears, end } = radioOf();
    live([line('one', { content: 'First. Second.' })]);
    radio.switchOn();
    await hears(...ON, 'First.');
    live([line('one', { content: 'First. Second.' }), ...lines('two', 'three', 'four', 'five')]);
    end();
    await hears('(tuning)', 'This is five.');
  });

  test('tunes in to the newest where history was rewritten', async () => {
    const { radio, live, hears, end } = radioOf();
    live(lines('one'));
    radio.switchOn();
    await hears(...ON, 'This is one.');
    live(lines('two', 'three'));
    end();
    await hears('(tuning)', 'This is three.');
  });

  test('reads what is over from where it is told to, and passes over nothing', async () => {
    const { radio, hears, end } = radioOf();
    radio.follow({ messages: lines('1', '2', '3', '4', '5', '6', '7'), isLive: false, isPaused: false });
    radio.switchOn('2');
    await hears(...ON, 'This is 2.');
    for (const id of ['3', '4', '5', '6', '7']) {
      end();
      await hears(`This is ${id}.`);
    }
  });

  test('stands still with the show, and says again what a pause broke off', async () => {
    const { radio, live, hears } = radioOf();
    live(lines('one'));
    radio.switchOn();
    await hears(...ON, 'This is one.');
    live(lines('one', 'two'), true);
    await hears('(hush)');
    live(lines('one', 'two'));
    await hears('This is one.');
  });

  test('falls silent at once when it is switched off, and says nothing more', async () => {
    const { radio, live, hears } = radioOf();
    live(lines('one', 'two'));
    radio.switchOn();
    await hears(...ON, 'This is two.');
    radio.switchOff();
    expect(radio.state()).toEqual({ power: 'off', reading: undefined });
    live(lines('one', 'two', 'three'));
    await hears('(hush)', '(closed)');
    radio.switchOn();
    await hears(...ON, 'This is three.');
  });

  test('waits for the end of a broadcast once, however often something changes meanwhile', async () => {
    const { radio, live, hears, listening, end } = radioOf();
    live(lines('one'));
    radio.switchOn();
    await hears(...ON, 'This is one.');
    end();
    await expect.poll(listening).toBeGreaterThan(0);
    const once = listening();
    for (let n = 0; n < 5; n += 1) {
      live(lines('one'));
      await setImmediate();
    }
    expect(listening()).toBe(once);
    live(lines('one', 'two'));
    await hears('This is two.');
    expect(listening()).toBe(0);
  });

  test('says so where there are no voices, and stays off', async () => {
    const { radio, live, hears } = radioOf({ hasVoices: false });
    live(lines('one'));
    radio.switchOn();
    await hears('(unlocked)', '(volume 0.8)', '(hush)', '(closed)');
    expect(radio.state().power).toBe('voiceless');
  });
});

test('a line is read the faster the more wait behind it, and no faster where nothing more comes', () => {
  const messages = lines('1', '2', '3', '4', '5');
  const hastes = ['5', '4', '3', '2'].map((id) => hasteOf({ messages, isLive: true }, id));
  expect(hastes).toEqual(hastes.toSorted((a, b) => a - b));
  expect(new Set(hastes).size).toBe(4);
  expect(hasteOf({ messages, isLive: false }, '1')).toBe(1);
});
