import { beforeAll, describe, expect, test } from 'vitest';
import { MESSAGE_LENGTH_MAX } from '#shared/constants.ts';
import { PERSONAS } from '#shared/brand.ts';
import { createRandom } from '#daemon/director/random.ts';
import { slotsOf, withoutMarks } from '#daemon/director/template.ts';
import { guessedPhrase } from '#daemon/engines/scripted/guessed-phrase.ts';
import { linesOfPremise, linesOfVoice, phrasesOf } from '#daemon/engines/scripted/known-phrases.ts';
import { isQuestion } from '#daemon/engines/scripted/line-kind.ts';
import { bare } from '#daemon/engines/scripted/phrase.ts';
import { createPhrasebook } from '#daemon/engines/scripted/phrasebook.ts';
import { fillSlots } from '#daemon/engines/scripted/slots.ts';
import { isSaid, nextOfExchange } from '#daemon/engines/scripted/spoken.ts';
import { tokensOf } from '#daemon/engines/scripted/words.ts';
import { fingerprint } from '#daemon/gate/fingerprint.ts';
import { realContent } from '#tests/support/content.ts';
import { playShow, type Played } from '#tests/support/show.ts';
import { trainVoices } from '#tests/support/voices.ts';

const content = realContent();
const phrasebook = createPhrasebook(phrasesOf(content));
let show: Played[] = [];

const share = (matches: (played: Played) => boolean, of: readonly Played[] = show) =>
  of.filter(matches).length / of.length;

/** The show cut into its episodes. */
function episodes(): Played[][] {
  const starts = [...show.keys()].filter((at) => show[at]?.brief.ordinal === 0);
  return starts.map((start, i) => show.slice(start, starts[i + 1]));
}

const isOfExchange = ({ brief, line }: Played) =>
  brief.premise.exchanges.flat().some((each) => isSaid(each[line.persona], line.text));

/** The noun that a phrase is about, in lower case: "the head of security" is about a head. */
function headOf(phrase: string): string {
  const [noun = ''] = bare(phrase)
    .toLowerCase()
    .split(/ (?:about|at|for|from|in|of|on|to|with) /);
  return tokensOf(noun).at(-1)?.word ?? '';
}

/** Whether a line has the head of a noun phrase of the line before, or is its answer in an exchange. */
function takesUp({ brief, line }: Played): boolean {
  const before = brief.transcript.at(-1);
  if (!before) return false;
  const answer = nextOfExchange(brief.premise, before, line.persona);
  if (answer !== undefined && line.text.includes(withoutMarks(answer).slice(0, 20))) return true;
  const phrases = phrasebook.findIn(before.text).map(({ phrase }) => phrase);
  const heads = [...phrases, guessedPhrase(before.text) ?? ''].map(headOf);
  const said = new Set(tokensOf(line.text).map(({ word }) => word));
  return heads.some((head) => said.has(head));
}

/** The retort that a line has in it, whatever it takes up. */
function retortOf({ line }: Played): string | undefined {
  return content.voices[line.persona].retorts.find(({ say }) => {
    const fixed = withoutMarks(say).split(/\{\w+\}/);
    return fixed.every((part) => line.text.toLowerCase().includes(part.toLowerCase()));
  })?.say;
}

beforeAll(async () => {
  show = await playShow({ content, seed: 20, lines: 1_000 });
});

describe('a thousand lines of the real content', () => {
  test('say nothing twice', () => {
    expect(new Set(show.map(({ line }) => fingerprint(line.text))).size).toBe(show.length);
  });

  test('fit the screen and leave no bracket of a mark or slot', () => {
    for (const { line } of show) {
      expect(line.text.length).toBeLessThanOrEqual(MESSAGE_LENGTH_MAX);
      if (!line.asciiArt) expect(line.text).not.toMatch(/[[\]{}]/);
    }
  });

  test('take up the line before, nineteen times in twenty', () => {
    const answers = show.filter(({ brief }) => brief.ordinal > 0);
    expect(share(takesUp, answers)).toBeGreaterThanOrEqual(0.95);
  });

  test('come from exchanges in a third to a learned of the turns', () => {
    const exchanges = share(isOfExchange);
    expect(exchanges).toBeGreaterThan(0.35);
    expect(exchanges).toBeLessThan(0.55);
  });

  test('come from exchanges in no more than two thirds of any episode', () => {
    for (const episode of episodes()) expect(share(isOfExchange, episode)).toBeLessThan(0.67);
  });

  test('do not leave an exchange open at the end of an episode', () => {
    for (const { brief, line } of episodes().flatMap((episode) => episode.slice(-1))) {
      const other = PERSONAS.find((persona) => persona !== line.persona) ?? line.persona;
      expect(nextOfExchange(brief.premise, line, other)).toBeUndefined();
    }
  });

  test('are a picture about once in fifteen turns, and never twice within six', () => {
    const pictures = share(({ line }) => line.asciiArt);
    expect(pictures).toBeGreaterThan(0.03);
    expect(pictures).toBeLessThan(0.12);
    for (const { brief, line } of show) {
      if (line.asciiArt) expect(brief.transcript.slice(-5).some(({ asciiArt }) => asciiArt)).toBe(false);
    }
  });

  test('do not use a retort twice within an episode', () => {
    for (const episode of episodes()) {
      const retorts = episode.flatMap((played) => retortOf(played) ?? []);
      expect(retorts.length).toBeGreaterThan(5);
      expect(new Set(retorts).size).toBe(retorts.length);
    }
  });

  test('end an episode without a question, unless it is the end of an exchange', () => {
    const last = episodes().flatMap((episode) => episode.slice(-1));
    const asking = last.filter((played) => !isOfExchange(played) && isQuestion(played.line.text));
    expect(last.length).toBeGreaterThan(20);
    expect(asking).toEqual([]);
  });

  test('let a reader tell the two voices apart with the names hidden', () => {
    const learned = Math.floor(show.length * 0.7);
    const guess = trainVoices(show.slice(0, learned).map(({ line }) => line));
    const right = share(({ line }) => guess(line.text) === line.persona, show.slice(learned));
    expect(right).toBeGreaterThan(0.8);
  });
});

describe('every line of the real content', () => {
  const lines = [
    ...content.premises.flatMap((premise) =>
      linesOfPremise(premise).map((line) => ({ line, things: premise.things })),
    ),
    ...[
      ...PERSONAS.flatMap((persona) => linesOfVoice(content.voices[persona])),
      ...content.beats.flatMap((beat) => PERSONAS.flatMap((persona) => beat[persona])),
    ].map((line) => ({ line, things: content.premises[0]?.things ?? [] })),
  ];

  test('has all its slots filled', () => {
    const random = createRandom(1);
    for (const { line, things } of lines) {
      const filled = fillSlots(line, { phrase: 'your sincerity', things, lexicon: content.lexicon, random });
      expect(slotsOf(filled)).toEqual([]);
      expect(filled).not.toMatch(/\b(?:a|an|the|my|your) (?:a|an|the|my|your) /i);
    }
  });
});
