import { describe, expect, test } from 'vitest';
import type { Content, PersonaVoice } from '#daemon/content/content.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { createRandom } from '#daemon/director/random.ts';
import type { Brief, Line } from '#daemon/engines/engine.ts';
import { createScriptedEngine } from '#daemon/engines/scripted/scripted-engine.ts';
import { fingerprint } from '#daemon/gate/fingerprint.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { EPISODE } from '#tests/support/duel/fixtures.ts';
import { briefOf, speak } from '#tests/support/duel/show.ts';

const small = loadContent(SMALL_CONTENT);
const [premise] = small.premises;
if (!premise) throw new Error('the small content is empty');
const PICTURE = '[ ] granted\n[X] framed';
const withPicture = (voice: PersonaVoice): PersonaVoice => ({
  ...voice,
  art: [
    {
      caption: 'The stamp on the door came back with [a cross].',
      picture: PICTURE,
      answer: 'They framed the cross!',
    },
  ],
});
const content: Content = {
  ...small,
  voices: { feral: withPicture(small.voices.feral), warden: withPicture(small.voices.warden) },
};
const episode = { ...EPISODE, premise, plannedTurns: 40 };
const engineOf = (said: string[] = []) =>
  createScriptedEngine({ content, random: createRandom(1), wasSaid: (print) => said.includes(print) });

/** The brief of a turn of an episode that begins with a picture. */
function briefAfter(said: readonly Line[], fields: Partial<Brief> = {}): Brief {
  return { ...briefOf(episode, said.length, said), hasPrelude: said.length === 0, ...fields };
}

async function begun(): Promise<[picture: Line, answer: Line]> {
  const picture = await speak(engineOf(), briefAfter([]));
  return [picture, await speak(engineOf(), briefAfter([picture]))];
}

describe('a picture before the opener', () => {
  test('is shown as it was drawn, with its brackets, under a caption without its mark', async () => {
    const [picture] = await begun();
    expect(picture).toMatchObject({
      text: `The stamp on the door came back with a cross.\n${PICTURE}`,
      asciiArt: true,
    });
  });

  test('is answered as a writer has written, also after a restart', async () => {
    const [picture, answer] = await begun();
    expect(answer).toMatchObject({ text: 'They framed the cross!', asciiArt: false });
    expect(answer.persona).not.toBe(picture.persona);
  });

  test('is left by whoever showed it, for a new scene with the opener', async () => {
    const [picture, answer] = await begun();
    const opener = await speak(engineOf(), briefAfter([picture, answer]));
    expect(opener.persona).toBe(picture.persona);
    expect(opener.text).toBe(premise?.openers[opener.persona].replace(/[[\]]/g, ''));
    const brief = briefAfter([picture, answer], { speaker: picture.persona });
    const { direction } = await engineOf().speak(brief, new AbortController().signal);
    expect(direction).toMatch(
      new RegExp(`^(?:The line crackles|The queue moves up by one): ${premise?.title}$`),
    );
  });

  test('gives way to the opener where everything was shown, and where the gate refuses it', async () => {
    const [picture] = await begun();
    const shown = await speak(engineOf([fingerprint(picture.text)]), briefAfter([]));
    expect(shown.text).toBe(premise?.openers[shown.persona].replace(/[[\]]/g, ''));
    const engine = engineOf();
    await speak(engine, briefAfter([]));
    expect((await speak(engine, briefAfter([], { attempt: 1 }))).text).toBe(shown.text);
  });

  test('is the one that bears most on what follows', async () => {
    const piece = (caption: string, picture: string) => ({ caption, picture, answer: 'Quite.' });
    const others = Array.from({ length: 9 }, (_, n) => piece(`Door ${n} has [no lock].`, `(${n})`));
    const art = [
      ...others,
      piece('Here is [the door], the lock and the key.', '[=]'),
      piece('And [a door] without a key.', '(x)'),
    ];
    const voices = { feral: { ...small.voices.feral, art }, warden: { ...small.voices.warden, art } };
    for (const seed of [1, 2, 3]) {
      const engine = createScriptedEngine({
        content: { ...small, voices },
        random: createRandom(seed),
        wasSaid: () => false,
      });
      expect((await speak(engine, briefAfter([]))).text).toContain('[=]');
    }
  });

  test('is left out where none bears on what follows', async () => {
    const art = [{ caption: 'A portrait of [the toner], at the door.', picture: PICTURE, answer: 'Quite.' }];
    const voices = { feral: { ...small.voices.feral, art }, warden: { ...small.voices.warden, art } };
    const engine = createScriptedEngine({
      content: { ...small, voices },
      random: createRandom(1),
      wasSaid: () => false,
    });
    expect((await speak(engine, briefAfter([]))).asciiArt).toBe(false);
  });

  test('does not come before an opener that greets', async () => {
    const greeted = await speak(engineOf(), briefAfter([], { speaker: 'warden' }));
    expect(greeted.text).toMatch(/^Good morning\./);
  });
});
