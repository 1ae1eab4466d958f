import { describe, expect, test } from 'vitest';
import { spoken } from '#client/features/radio/speech.ts';
import { realContent } from '#tests/support/duel/content.ts';

const said = (content: string, more: { asciiArt?: boolean; beat?: string } = {}) =>
  spoken({ role: 'user', content, asciiArt: false, ...more });
const texts = (content: string) => said(content).map(({ text }) => text);

describe('a line that is read aloud', () => {
  test('is read in sentences, by whoever says it, behind what happened just before', () => {
    expect(said('<feral> No. I left!', { beat: 'A door falls shut.' })).toEqual([
      { part: 'narrator', text: 'A door falls shut.' },
      { part: 'feral', text: 'No.' },
      { part: 'feral', text: 'I left!' },
    ]);
  });

  test('is described where it is a picture', () => {
    const picture = 'My crown. It fits.\n   o   o\n  / \\ / \\\n |  KING |';
    expect(said(picture, { asciiArt: true })).toEqual([
      { part: 'warden', text: 'My crown.' },
      { part: 'warden', text: 'It fits.' },
      { part: 'narrator', text: 'A picture.' },
    ]);
    expect(said(' /\\_/\\\n( o.o )', { asciiArt: true })).toEqual([{ part: 'narrator', text: 'A picture.' }]);
  });

  test('is read line by line where it is a form, as it is filled in', () => {
    const form =
      'TICKET #4711\n--------\nPriority: SOON\n( ) contained\n(x) sorry\nComments: ________\nStatus .... open';
    expect(said(form)[0]).toEqual({ part: 'narrator', text: 'A form.' });
    expect(texts(form).slice(1)).toEqual([
      'ticket number 4711',
      'Priority: soon',
      'not ticked: contained',
      'ticked: sorry',
      'Comments: blank',
      'Status , open',
    ]);
  });

  test('has no mark in it that is only to be looked at', () => {
    expect(texts('*Please* hold -- see https://example.org/a?b=c & `wait`')).toEqual([
      'Please hold, see a link and wait',
    ]);
    expect(texts('??? --- ***')).toEqual([]);
  });

  test('is broken where it is too long for one breath', () => {
    const long = `${'I regret to say that, '.repeat(30)}no.`;
    const breaths = texts(long);
    expect(Math.max(...breaths.map(({ length }) => length))).toBeLessThanOrEqual(180);
    expect(breaths.join(' ')).toBe(long);
    expect(texts('x'.repeat(1_000)).join('')).toBe('x'.repeat(1_000));
  });

  test('leaves nothing unpronounceable of all that is written for the two', () => {
    const { voices, premises, beats } = realContent();
    const lines = [
      ...Object.values(voices).flatMap(({ forms, rants, says }) => [...forms, ...rants, ...says]),
      ...premises.flatMap(({ exchanges }) => exchanges.flat().flatMap((line) => Object.values(line))),
      ...beats.flatMap(({ feral, warden, event }) => [...feral, ...warden, event]),
    ];
    for (const line of lines) {
      const read = texts(line);
      expect(read.length).toBeGreaterThan(0);
      for (const text of read) {
        expect(text.length).toBeLessThanOrEqual(180);
        expect(text).not.toMatch(/[_*`<>{}[\]|\\^]|\s{2}|https?:/);
      }
    }
  });
});
