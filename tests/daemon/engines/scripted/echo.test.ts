import { describe, expect, test } from 'vitest';
import { phraseToTakeUp, type EchoSource } from '#daemon/engines/scripted/echo.ts';
import { createPhrasebook } from '#daemon/engines/scripted/phrasebook.ts';

const KNOWN = [
  'the badge printer',
  'the visitor',
  'the visitor log',
  'lobby 3',
  'your sincerity',
  'a gull',
  'quiet room',
];

const takenUp = (text: string, source: Partial<EchoSource> = {}) =>
  phraseToTakeUp({
    text,
    phrasebook: createPhrasebook(KNOWN),
    earlier: [],
    marks: [],
    things: [],
    timesTakenUp: () => 0,
    ...source,
  });

const line = (text: string) => ({ persona: 'warden' as const, text, asciiArt: false });

describe('what of a line is taken up', () => {
  test.each([
    ['a known phrase', 'It is the badge printer again.', 'the badge printer'],
    ['a known phrase at the start', 'The badge printer wept.', 'the badge printer'],
    ['the longer of two at the same place', 'Read the visitor log aloud.', 'the visitor log'],
    ['the one of the last sentence', 'I saw the badge printer. It was in lobby 3.', 'lobby 3'],
    ['a mark of one word with its determiner', 'I slept in your quiet room.', 'your quiet room'],
    ['a phrase with its possessive', 'I admire your sincerity.', 'your sincerity'],
    ['a whole phrase rather than part of a longer one', 'A gull has the visitor badge.', 'a gull'],
  ])('is %s', (_what, text, phrase) => {
    expect(takenUp(text)).toBe(phrase);
  });

  test('is what the writer marked rather than what is known from elsewhere', () => {
    expect(takenUp('Ask a gull about the old tea urn.', { marks: ['tea urn'] })).toBe('tea urn');
    expect(takenUp('Ask a gull about the tea urn.', { marks: ['tea urn'] })).toBe('the tea urn');
  });

  test('is of the running premise where there is a choice', () => {
    const text = 'Between the visitor log and the badge printer.';
    expect(takenUp(text, { things: ['the visitor log'] })).toBe('the visitor log');
    expect(takenUp(text, { things: ['the badge printer'] })).toBe('the badge printer');
  });

  test('is not what was just talked about, unless there is nothing else', () => {
    const text = 'A gull sat on the badge printer.';
    const earlier = [line('Your badge printer is sulking.')];
    expect(takenUp(text, { earlier })).toBe('a gull');
    expect(takenUp('I fed the badge printer.', { earlier })).toBe('the badge printer');
  });

  test('is nothing that may stand for anything, unless there is nothing else', () => {
    const phrasebook = createPhrasebook([...KNOWN, 'the other one', 'the warden']);
    expect(takenUp('A gull has the other one.', { phrasebook })).toBe('a gull');
    expect(takenUp('A gull has the warden.', { phrasebook })).toBe('a gull');
    expect(takenUp('I like the other one.', { phrasebook })).toBe('the other one');
  });

  test('may be talked about again later', () => {
    const earlier = [line('Your badge printer is sulking.'), line('Who?'), line('You.')];
    expect(takenUp('A gull sat on the badge printer.', { earlier })).toBe('the badge printer');
  });

  test('is not what this episode has worn out', () => {
    const text = 'A gull is on the badge printer.';
    expect(takenUp(text, { timesTakenUp: (name) => (name === 'badge printer' ? 2 : 0) })).toBe('a gull');
  });

  test.each([
    ['a determiner and two words', 'You never fixed the coffee machine.', 'the coffee machine'],
    ['a determiner and a noun before its verb', 'I heard the radiator refuses to talk.', 'the radiator'],
    ['an adjective with its noun', 'I fear the pneumatic lampshade refuses.', 'the pneumatic lampshade'],
    ['no half of a longer phrase', 'Fear the old pneumatic lampshade.', 'the word "pneumatic"'],
    ['the last such phrase', 'My lawyer wrote a letter.', 'a letter'],
    ['no plural', 'I counted the spoons near the sink.', 'the sink'],
    [
      'the longest word where there is no phrase',
      'Nobody forgives bureaucracy twice.',
      'the word "bureaucracy"',
    ],
    ['some word where all are common', 'You will be back.', 'the word "will"'],
  ])('of a line in which nothing is known is %s', (_what, text, phrase) => {
    expect(takenUp(text)).toBe(phrase);
  });

  test('is nothing where there is no word', () => {
    expect(takenUp('!?')).toBeUndefined();
  });
});
