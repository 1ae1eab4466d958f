import { describe, expect, test } from 'vitest';
import { loadContent } from '#daemon/content/load-content.ts';
import { beatOf, isSaid, nextOfExchange } from '#daemon/director/spoken.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';

const { premises, beats } = loadContent(SMALL_CONTENT);
const [premise] = premises;
if (!premise) throw new Error('the small content is empty');

const said = (persona: 'feral' | 'warden', text: string) => ({ persona, text, asciiArt: false });

describe('recognising what was said', () => {
  test.each([
    ['Who gave you [the key]?', 'Who gave you the key?'],
    ['Who gave you [the key]?', 'Noted. Who gave you the key?'],
    ['Ask {room} about [it] (again).', 'Ask the stairwell about it (again).'],
  ])('%s is in: %s', (line, text) => {
    expect(isSaid(line, text)).toBe(true);
  });

  test.each([
    ['Who gave you [the key]?', 'Who gave you the key? I ask.'],
    ['Who gave you [the key]?', 'Nobody who gave you the key'],
    ['gave [it]', 'He forgave it'],
    ['Ask {room} about [it].', 'Ask about it.'],
  ])('%s is not in: %s', (line, text) => {
    expect(isSaid(line, text)).toBe(false);
  });

  test('gives the direct answer of a running exchange', () => {
    expect(nextOfExchange(premise, said('warden', 'Hm. Who gave you the key?'), 'feral')).toBe(
      'Nobody gives [a key] away.',
    );
    expect(nextOfExchange(premise, said('feral', 'Nobody gives a key away.'), 'warden')).toBe(
      'Then I shall need [a receipt].',
    );
  });

  test('gives nothing at the end of an exchange, outside of one, or to the one who spoke', () => {
    expect(nextOfExchange(premise, said('warden', 'Then I shall need a receipt.'), 'feral')).toBeUndefined();
    expect(nextOfExchange(premise, said('warden', 'Nobody told the lamp.'), 'feral')).toBeUndefined();
    expect(nextOfExchange(premise, said('warden', 'Who gave you the key?'), 'warden')).toBeUndefined();
  });

  test('knows the event that a line reacts to, by who reacts', () => {
    expect(beatOf(said('feral', 'Ha. That is the fire drill.'), beats)?.id).toBe('fire-drill');
    expect(beatOf(said('warden', 'That is the fire drill.'), beats)).toBeUndefined();
  });
});
