import { describe, expect, test } from 'vitest';
import type { Persona } from '#shared/brand.ts';
import { findGags } from '#daemon/director/gags.ts';
import type { Line } from '#daemon/engines/engine.ts';

/** The lines, spoken in turn, feral first. */
function talk(...texts: string[]): Line[] {
  return texts.map((text, i) => ({ persona: i % 2 === 0 ? 'feral' : 'warden', text, asciiArt: false }));
}
const found = (lines: readonly Line[], things: readonly string[] = []) =>
  findGags(lines, things).map(({ text }) => text);

describe('the gags of an episode', () => {
  test('are the things of the premise that both came back to, with the number of lines', () => {
    const lines = talk('Mind the toner.', 'Your toner?', 'The toner, yes, and the lamp.', 'I see.');
    expect(findGags(lines, ['the lamp', 'the toner'])).toEqual([{ text: 'the toner', lines: 3 }]);
  });

  test('are nothing that only one of the two speaks of', () => {
    expect(found(talk('The toner.', 'No.', 'The toner!', 'No.', 'The toner!!'), ['the toner'])).toEqual([]);
  });

  test('are found in lines of any engine, as the other would say them later', () => {
    const lines = talk(
      'I sat on your soap dish.',
      'Not on my soap dish.',
      'A soap dish is a chair.',
      'Quite.',
    );
    expect(found(lines)).toEqual(["warden's soap dish"]);
  });

  test('are no single word that no premise lists, unless both insist on it', () => {
    const lines = talk('Shut the door.', 'What door?', 'The door.', 'This door?');
    expect(found(lines)).toEqual([]);
    expect(found([...lines, ...talk('That door.', 'The door, then.')])).toEqual(['the door']);
  });

  test.each(['its own lamp', 'the whole time', 'the same thing', 'our back door', 'the poor feral'])(
    'are not "%s", which means nothing later',
    (phrase) => {
      const line = `Nobody saw ${phrase}.`;
      expect(found(talk(line, line, line, line, line, line))).toEqual([]);
    },
  );

  test('are at most two, the most shared first, and no part of each other', () => {
    const line = 'The visitor log, the log, the lamp and the bell.';
    const things = ['the log', 'the visitor log', 'the lamp', 'the bell'];
    const lines = [...talk(line, line, line, line), ...talk('The bell.', 'The bell.')];
    const gags = found(lines, things);
    expect(gags).toHaveLength(2);
    expect(gags[0]).toBe('the bell');
    expect(gags[1]).toBe('the visitor log');
  });

  test('are not taken from pictures', () => {
    const art = (persona: Persona): Line => ({ persona, text: 'The toner.\n[toner]', asciiArt: true });
    expect(found([art('feral'), art('warden'), art('feral'), art('warden')], ['the toner'])).toEqual([]);
  });
});
