import { describe, expect, test } from 'vitest';
import { createRandom } from '#daemon/director/random.ts';
import { fillSlots } from '#daemon/engines/scripted/slots.ts';

const THINGS = ['the badge printer', 'lobby 3'];

const filled = (template: string, phrase = 'your sincerity', things: readonly string[] = THINGS) =>
  fillSlots(template, { phrase, things, lexicon: { room: ['the stairwell'] }, random: createRandom(1) });

describe('filling the slots of a line', () => {
  test.each([
    ['I sold {echo}.', 'I sold my sincerity.'],
    ['{echo} is gone. {echo} was damp.', 'My sincerity is gone. My sincerity was damp.'],
    ['Gone? "{echo}" is gone.', 'Gone? "My sincerity" is gone.'],
    ['Subject: {Echo}', 'Subject: My sincerity'],
    ['NOTICE OF {ECHO}', 'NOTICE OF MY SINCERITY'],
    ['your {bare}, {BARE}', 'your sincerity, SINCERITY'],
    ['Your {echo} is damp.', 'Your sincerity is damp.'],
    ['They ask that {echo} be damp.', 'They ask that my sincerity be damp.'],
    ['[{echo}] and [a mark] stay.', '[My sincerity] and [a mark] stay.'],
    ['{room} is closed, and {room} too.', 'The stairwell is closed, and the stairwell too.'],
  ])('makes %s into %s', (template, line) => {
    expect(filled(template)).toBe(line);
  });

  test.each([
    ['a {bare} like that', 'the apology', 'an apology like that'],
    ['An {bare} like that', 'the badge printer', 'A badge printer like that'],
    ['a [{bare}] like that', 'an hour', 'an [hour] like that'],
  ])('says %s with the article that %s wants', (template, phrase, line) => {
    expect(filled(template, phrase)).toBe(line);
  });

  test('names a thing that is not taken up and not in the line already', () => {
    expect(filled('Hide {thing}.', 'the badge printer')).toBe('Hide lobby 3.');
    expect(filled('Hide {thing} in lobby 3.')).toBe('Hide the badge printer in lobby 3.');
    expect(filled('{thing} or {thing}')).toMatch(
      /^(?:Lobby 3 or the badge printer|The badge printer or lobby 3)$/,
    );
  });

  test('invents numbers and tickets', () => {
    const lines = Array.from({ length: 50 }, (_, seed) =>
      fillSlots('{n} {ticket}', { phrase: 'x', things: THINGS, lexicon: {}, random: createRandom(seed) }),
    );
    for (const line of lines) expect(line).toMatch(/^(?:[2-9]|[1-9]\d{1,2}) CCC-[1-9]\d{4}$/);
    expect(new Set(lines).size).toBeGreaterThan(45);
  });
});
