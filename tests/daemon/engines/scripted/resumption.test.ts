import { describe, expect, test } from 'vitest';
import type { Persona } from '#shared/brand.ts';
import type { Content, Premise } from '#daemon/content/content.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { createRandom } from '#daemon/director/random.ts';
import type { Line } from '#daemon/engines/engine.ts';
import { createScriptedEngine } from '#daemon/engines/scripted/scripted-engine.ts';
import { fingerprint } from '#daemon/gate/fingerprint.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { EPISODE, PREMISE } from '#tests/support/duel/fixtures.ts';
import { briefOf, speak } from '#tests/support/duel/show.ts';

const content: Content = { ...loadContent(SMALL_CONTENT), beats: [] };
const said = (persona: Persona, text: string): Line => ({ persona, text, asciiArt: false });

const premise: Premise = {
  ...PREMISE,
  title: 'The tortoise is in the file',
  things: ['the tortoise', "warden's lettuce", 'the warrant', 'the ramp'],
  exchanges: [
    [
      { warden: 'It ate my lettuce, with the ramp up.' },
      { feral: 'Who let it?' },
      { warden: 'A Mr Pym did.' },
    ],
    [{ feral: 'I walked out. Slow.' }, { warden: 'With my lettuce.' }],
  ],
  pauses: [1],
  ending: [{ feral: 'It is home.' }, { warden: 'So it is.' }],
};
const OPENER = said('feral', 'You left the door open.');
const FIRST = [
  said('warden', 'It ate my lettuce, with the ramp up.'),
  said('feral', 'Who let it?'),
  said('warden', 'A Mr Pym did.'),
];
const BETWEEN = [said('feral', 'A bell rang.'), said('warden', 'So I heard.')];

/** What is said after a bell came in. @param line with which the second exchange begins. */
async function resumed(line: string, before: readonly Line[] = [OPENER, ...FIRST]): Promise<string> {
  const [first = [], second = []] = premise.exchanges;
  const plot = { ...premise, exchanges: [first, [{ feral: line }, ...second.slice(1)]] };
  const episode = { ...EPISODE, premise: plot, plannedTurns: 20, endsWhenTold: true };
  const engine = createScriptedEngine({ content, random: createRandom(1) });
  const transcript = [...before, ...BETWEEN];
  return (await speak(engine, { ...briefOf(episode, transcript.length, transcript), speaker: 'feral' })).text;
}

describe('the plot goes on after something else', () => {
  test('without a word where its line has a word of the title or of a thing', async () => {
    expect(await resumed('That tortoise walked out. Slow.')).toBe('That tortoise walked out. Slow.');
    expect(await resumed('Your warrant. I ate it.')).toBe('Your warrant. I ate it.');
  });

  test('without a word where its line names somebody who was named', async () => {
    expect(await resumed('Pym was late.')).toBe('Pym was late.');
  });

  test('else by the thing that its exchange is about, as the speaker calls it', async () => {
    expect(await resumed('I walked out. Slow.')).toBe('Back to your lettuce. I walked out. Slow.');
  });

  test('by a thing that was heard, even where its line has its subject only late', async () => {
    const late = 'I went out by the front in the broad light of a Thursday and went up that ramp.';
    expect(await resumed(late)).toBe(`Back to the ramp. ${late}`);
  });

  test('without a word where nothing of the plot was heard by name', async () => {
    const unheard = [said('warden', 'A Mr Pym did.')];
    expect(await resumed('I walked out. Slow.', unheard)).toBe('I walked out. Slow.');
  });

  test('in the middle of a dialogue with what the other had said', async () => {
    const episode = { ...EPISODE, premise, plannedTurns: 20, endsWhenTold: true };
    const engine = createScriptedEngine({ content, random: createRandom(1) });
    const arrival = {
      id: 'door',
      kind: 'arrival',
      event: 'Somebody comes in.',
      feral: ['A bell rang.'],
      warden: ['So it did.', 'So I heard.'],
    } as const;
    const withArrival = createScriptedEngine({
      content: { ...content, beats: [arrival] },
      random: createRandom(1),
    });
    const transcript = [OPENER, ...FIRST.slice(0, 2), ...BETWEEN];
    const brief = { ...briefOf(episode, transcript.length, transcript), speaker: 'warden' as const };
    expect((await speak(withArrival, brief)).text).toBe("You had said, 'Who let it?' A Mr Pym did.");
    expect((await speak(engine, { ...brief, transcript: transcript.slice(0, 3) })).text).toBe(
      'A Mr Pym did.',
    );
  });
});

test('a line of an ending whose words were said elsewhere is said behind a word', async () => {
  const wasSaid = (print: string) => print === fingerprint('So it is.');
  const engine = createScriptedEngine({ content, random: createRandom(1), wasSaid });
  const episode = { ...EPISODE, premise, plannedTurns: 8, endsWhenTold: true };
  const transcript = [OPENER, ...FIRST, said('feral', 'It is home.')];
  const line = await speak(engine, { ...briefOf(episode, 7, transcript), speaker: 'warden' });
  expect(line.text).toBe('Well. So it is.');
});
