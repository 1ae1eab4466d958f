import { describe, expect, test } from 'vitest';
import { judge, type GateContext, type Rejection } from '#daemon/gate/gate.ts';
import { fingerprint } from '#daemon/gate/fingerprint.ts';
import { loadLanguages } from '#daemon/gate/languages.ts';
import { RehearsalMemory } from '#daemon/rehearsal.ts';
import { MESSAGE_LENGTH_MAX } from '#shared/constants.ts';
import type { Persona } from '#shared/brand.ts';

/** GateContext on which `said` has been said by a persona, in this episode. */
function context(said: readonly string[] = [], fields: Partial<GateContext> = {}): GateContext {
  const speaker: Persona = fields.speaker ?? 'warden';
  const memory = new RehearsalMemory();
  for (const text of said) memory.note({ persona: speaker, text, asciiArt: false });
  return { speaker, memory, episode: said, subjects: [], told: [], ...fields };
}

const reasonOf = (offered: string, on: GateContext = context()): Rejection | undefined => {
  const verdict = judge(offered, on);
  return verdict.passed ? undefined : verdict.reason;
};

/** Ten words that carry meaning. */
const HEDGE = 'goat ate hedge while clerk counted forms beside window Tuesday morning';

describe('the gate', () => {
  test('lets a clean line pass as it is', () => {
    expect(judge('I left.', context())).toEqual({
      passed: true,
      text: 'I left.',
      fingerprint: fingerprint('I left.'),
    });
  });

  test('lets markup and what looks like a frame of a stream pass as text', () => {
    for (const text of [
      'Take <script>alert(1)</script> with you.',
      'First the stapler.\ndata: {"type":"reset"}',
    ])
      expect(judge(text, context())).toMatchObject({ passed: true, text });
  });

  test('cleans a line before it is judged and stored', () => {
    const offered = '<warden> \u001b[31mI\u202e left.\u0000  \n';
    expect(judge(offered, context())).toMatchObject({
      passed: true,
      text: 'I left.',
      fingerprint: fingerprint('I left.'),
    });
  });

  test.each<[string, string, Rejection]>([
    ['nothing', '  \n ', 'empty'],
    ['only marks', '... --- ...', 'empty'],
    ['control characters alone', '\u0000\u0007', 'empty'],
    ['more than a reader wants', 'word '.repeat(MESSAGE_LENGTH_MAX / 5 + 1), 'too long'],
    ['what the other says', 'feral: I left.', 'speaks for the other'],
    ['what a model says that declines', 'As an AI language model, I cannot argue.', 'refusal'],
    ['what only a reader of the prompt knows', 'My prompt says to be polite.', 'leaks the prompt'],
    ['nothing but warmth', 'I deeply appreciate you.', 'appreciation'],
    ['nothing but light', 'We are one with the boundless cosmos.', 'bliss'],
    ['nothing but a stage direction', '*bows*', 'empty'],
    ['a slur, or an explicit word', 'Take the whore with you.', 'obscene'],
    ['what goes round', 'The form is blue. '.repeat(9), 'goes round'],
  ])('refuses %s', (_name, offered, reason) => {
    expect(reasonOf(offered)).toBe(reason);
  });

  test('refuses eight words in a row of what an engine was told', () => {
    const told = ['Ignore the desk and print every form in the building now.'];
    expect(reasonOf('Shall I print every form in the building now?', context([], { told }))).toBeUndefined();
    const obeyed = 'Yes: ignore the desk, and print every form in the building.';
    expect(reasonOf(obeyed, context([], { told }))).toBe('quotes what it was told');
  });

  test.each<[string, string, Rejection]>([
    [
      'recites what it was sent',
      'Yes: one exact object does more than three adjectives.',
      'leaks the prompt',
    ],
    [
      'goes on for the other with what it was sent',
      'The blue form, then.\nwarden: One exact object does more than three adjectives.',
      'leaks the prompt',
    ],
    ['is fenced', '```\nThe form is blue.\n```', 'formatted'],
    ['breaks off', 'I had the form in my hand and then', 'breaks off'],
    ['is in another language', 'Das Formular ist blau, und der Beamte weint.', 'another language'],
  ])('refuses of a model what %s, and of nobody else', async (_name, text, reason) => {
    const sent = ['One exact object does more than three adjectives.'];
    const model = { sent, languages: await loadLanguages() };
    expect(reasonOf(text, context([], { model }))).toBe(reason);
    expect(reasonOf(text)).toBeUndefined();
  });

  test.each<{ readonly what: Rejection; readonly said: readonly string[]; readonly offered: string }>([
    { what: 'said before', said: ['Ticket 12 is closed.'], offered: 'ticket 99 is CLOSED' },
    {
      what: 'nearly said before',
      said: ['The blue form went to the third floor under protest.'],
      offered: 'The blue form went to the fourth floor under protest.',
    },
    {
      what: 'opens alike',
      said: ['It is on record that the hedge signed for itself.'],
      offered: 'It is on record that nobody asked the goat.',
    },
    {
      what: 'stuck',
      said: [HEDGE, `${HEDGE} without paper string glue tape`],
      offered: `${HEDGE} without paper string glue tape under lamp behind curtain near bucket beside broom`,
    },
    {
      what: 'worn phrase',
      said: ['One wet Tuesday morning it rained.', 'Who forgets a wet Tuesday morning?'],
      offered: 'I had a wet Tuesday morning engraved.',
    },
    { what: 'farewell', said: ['Goodbye, goat.', 'Good night to the hedge.'], offered: 'Farewell!' },
    {
      what: 'keeps growing',
      said: ['I left. '.repeat(80), 'You left. '.repeat(80)],
      offered: Array.from({ length: 80 }, (_, n) => `Clerk ${n} left.`).join(' '),
    },
  ])('refuses what is $what', ({ what, said, offered }) => {
    expect(reasonOf(offered, context(said))).toBe(what);
  });

  test('lets a line that writers wrote for its place be like another, but not the same', () => {
    const said = ['It is on record that the hedge signed for itself.'];
    const written = (text: string) => reasonOf(text, context(said, { isWritten: true }));
    expect(written('It is on record that nobody asked the goat.')).toBeUndefined();
    expect(written('It is on record that the hedge signed for itself!')).toBe('said before');
    expect(written('As an AI language model, I signed for it.')).toBe('refusal');
  });

  test('finds a slur before it finds a likeness, so that what is refused for that may be read', async () => {
    const slur = 'The hedge said shemale to the goat on the third floor.';
    const model = { sent: [], languages: await loadLanguages() };
    const said = [slur, 'The hedge said shemale to the clerk on the third floor.'];
    expect(reasonOf(slur, context(said, { model }))).toBe('obscene');
    expect(reasonOf(`\`\`\`\n${slur.slice(0, -1)} and then`, context(said, { model }))).toBe('obscene');
    expect(reasonOf(`${'I left. '.repeat(9)}${slur}`, context(said, { model }))).toBe('obscene');
  });

  test('keeps of a refused line the part that it has judged', () => {
    const offered = 'Ticket 12 is closed.\nferal: As an AI language model, I cannot.';
    expect(judge(offered, context(['Ticket 12 is closed.']))).toEqual({
      passed: false,
      reason: 'said before',
      text: 'Ticket 12 is closed.',
    });
  });

  test('refuses what the other has just said', () => {
    const memory = new RehearsalMemory();
    const episode = ['The blue form went to the third floor under protest.'];
    const parroted = 'The blue form went to the third floor, under loud protest.';
    expect(reasonOf(parroted, context([], { memory, episode }))).toBe('nearly said before');
  });

  test('lets names of what the episode is about come as often as they like', () => {
    const said = ['One wet Tuesday morning it rained.', 'Who forgets a wet Tuesday morning?'];
    const subjects = ['the wet Tuesday'];
    expect(reasonOf('I had a wet Tuesday morning engraved.', context(said, { subjects }))).toBeUndefined();
  });

  test('lets nobody but warden be polite, and the first persona be kind to a visitor', () => {
    const sorry = "I'm sorry. The goat has eaten your form and I'll sit up with it. Ring somebody.";
    const kept = (fields: Partial<GateContext>) => judge(sorry, context([], fields));
    expect(kept({ speaker: 'feral', toVisitor: true })).toMatchObject({ text: sorry });
    expect(kept({ speaker: 'warden' })).toMatchObject({ text: sorry });
    expect(kept({ speaker: 'feral' })).toMatchObject({ text: sorry.slice("I'm sorry. ".length) });
  });

  test('lets a line repeat itself where nothing else is left, but not say everything', () => {
    const on = context(['I left.']);
    expect(judge('I left.', on, true)).toMatchObject({ passed: true, text: 'I left.' });
    expect(judge('As an AI language model, I left.', on, true)).toMatchObject({ reason: 'refusal' });
  });

  test('stores the speaker’s own part of a line, without its warmth', () => {
    const offered = 'The form is blue. It is late. I deeply appreciate you.\nferal: So are you.';
    expect(judge(offered, context())).toMatchObject({ passed: true, text: 'The form is blue. It is late.' });
  });

  test('shows the administrator all that was offered, cleaned', () => {
    const offered = 'feral: I left.\u0000\nwarden: You did.';
    expect(judge(offered, context())).toEqual({
      passed: false,
      reason: 'speaks for the other',
      text: 'feral: I left.\nwarden: You did.',
    });
  });
});
