import { describe, expect, test } from 'vitest';
import { createRecogniser } from '#daemon/distress/recogniser.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { FAINT } from '#daemon/distress/verdict.ts';
import { realContent, SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { CORPUS, DISTRESS_SETS, linesIn, realRecogniser, UNSEEN_SETS } from '#tests/support/duel/distress.ts';

/** Shares of messages that the phrases were mended by. */
const SETS = [
  { sets: DISTRESS_SETS, recognised: 0.97, falseAlarms: 0.01 },
  { sets: CORPUS, recognised: 0.97, falseAlarms: 0.01 },
].map((each) => ({ ...each, name: each.sets.name }));
/** Of the unseen set, by phrases and as a whole: less than what decision 029 reports, as one message in five tells little. 0.97 and 0.01 are wanted. */
const UNSEEN = { recognised: 0.75, falseAlarms: 0.05 };
/** A message costs 50 ms, so the short suite reads one in five. */
const sampled = (texts: readonly string[]) => (LONG ? texts : texts.filter((_, at) => at % 5 === 0));

const small = createRecogniser(loadContent(SMALL_CONTENT).distress);
const phrases = createRecogniser(realContent().distress);
const real = realRecogniser();

describe('distress', () => {
  test('is recognised by the phrases that writers list, with its kind and its language', () => {
    expect(small.recognise('I want to die.')).toEqual({ kind: 'suicide', language: 'en' });
    expect(small.recognise("J'ai envie de mourir")).toEqual({ kind: 'suicide', language: 'fr' });
    expect(small.recognise('Hello')).toBeUndefined();
  });

  test.each([
    ['in capitals', 'I WANT TO DIE'],
    ['without an apostrophe', 'im dying'],
    ['with drawn-out letters', 'i waaaant to dieeee'],
    ['with digits for letters', 'i w4nt to d1e'],
    ['with two letters swapped', 'i wnat to die'],
    ['with a letter too many', 'i wantt to die'],
    ['with idle words in between', 'i just want to just die'],
    ['behind another clause', 'hello, i want to be gone'],
  ])('is recognised %s', (_name, text) => {
    expect(small.recognise(text)).toMatchObject({ kind: 'suicide' });
  });

  test('is not what is listed as harmless, but what stands beside it still counts', () => {
    expect(small.recognise('i want to die laughing')).toBeUndefined();
    expect(small.recognise('i want to die laughing. i want to die')).toMatchObject({ kind: 'suicide' });
  });

  test('is doubted where somebody laughs, but not at the plainest words', () => {
    expect(small.recognise('i am dying lol')).toBeUndefined();
    expect(small.recognise('i am dying')).toMatchObject({ kind: 'suicide' });
    expect(small.recognise('i want to die lol')).toMatchObject({ kind: 'suicide' });
  });

  test('is believed where two hints come together', () => {
    expect(small.recognise('hopeless')).toBeUndefined();
    expect(small.recognise('hopeless and crying')).toMatchObject({ kind: 'despair' });
  });
});

describe('the context of a phrase', () => {
  test('explains it away where the sentence is about an everyday thing', () => {
    expect(small.recognise('hopeless and crying over that film')).toBeUndefined();
    expect(small.recognise('what a film. i am hopeless and crying')).toMatchObject({ kind: 'despair' });
  });

  test('does not explain away what somebody says of their own death', () => {
    expect(small.recognise('since that film i want to die')).toMatchObject({ kind: 'suicide' });
  });

  test('takes a sentence about “you” for one about the show', () => {
    expect(small.recognise('you are hopeless and crying')).toBeUndefined();
    expect(small.recognise('you see, i am hopeless and crying')).toMatchObject({ kind: 'despair' });
  });

  test('counts words once that two hints share', () => {
    expect(small.recognise('crying out')).toBeUndefined();
  });
});

describe('a message that is read as a whole', () => {
  const read = (score: number) => createRecogniser(loadContent(SMALL_CONTENT).distress, () => () => score);

  test('is distress though no phrase is in it, where it sounds like it', () => {
    expect(read(9).recognise('hello')).toEqual({ kind: 'unnamed', language: 'en' });
  });

  test('is none though a phrase is in it, where it sounds well, unless somebody says that they want to die', () => {
    expect(read(-9).recognise('hopeless and crying')).toBeUndefined();
    expect(read(-3).recognise('i want to die')).toEqual({ kind: 'suicide', language: 'en' });
  });

  test('is believed where one clause of cheerful talk says that they want to die', () => {
    const reads = (text: string) => (text.trim() === 'i want to die' ? 4 : -6);
    const recogniser = createRecogniser(loadContent(SMALL_CONTENT).distress, () => reads);
    expect(recogniser.recognise('lovely day, i want to die, what is for tea')).toMatchObject({
      kind: 'suicide',
    });
    expect(recogniser.recognise('i want to die of joy')).toBeUndefined();
  });

  test.each([
    ['of hundreds of clauses', `i want to die${', ok'.repeat(300)}`],
    ['that is long', `i want to die ${'and so it goes on and on '.repeat(30)}`],
  ])('is believed unread where it says so and is one %s', (_which, text) => {
    const read: string[] = [];
    const reader = (each: string) => read.push(each) - 9;
    const recogniser = createRecogniser(loadContent(SMALL_CONTENT).distress, () => reader);
    expect(recogniser.recognise(text)).toMatchObject({ kind: 'suicide' });
    expect(read).toEqual([]);
  });

  test('may unsay that somebody wants to die of an everyday thing, if that is all they say and no means is named', () => {
    expect(read(-3).recognise('i want to die of that film')).toBeUndefined();
    expect(read(-0.5).recognise('i want to die of that film')).toMatchObject({ kind: 'suicide' });
    expect(read(-3).recognise('i want to die, a film and the pills')).toMatchObject({ kind: 'suicide' });
    expect(read(-3).recognise('i want to die of that film. i want to die')).toMatchObject({
      kind: 'suicide',
    });
  });

  test('is an English one: others are left to their phrases', () => {
    expect(read(-9).recognise("J'ai envie de mourir")).toEqual({ kind: 'suicide', language: 'fr' });
  });

  test('counts with those just before it', () => {
    expect(read(FAINT).recognise('hello')).toBeUndefined();
    expect(read(FAINT).recognise('hello', ['hello'])).toEqual({ kind: 'hinted', language: 'en' });
  });

  test.each([
    ['i overdosed on my tablets with a cup of tea', 'i overdosed on garlic bread last night, no regrets'],
    ['overdosed on paracetamol and wine', 'i overdosed on netflix this weekend'],
    ['i failed my thesis and i want to die', 'forgot my charger at home, i want to die'],
    [
      "i'm going to jump off the bridge tonight after the game",
      "mate i'd jump off a cliff for that concert ticket",
    ],
    ["i'm going to hang myself in the garage with the bike lock", 'my tamagotchi killed itself'],
    ['i keep cutting myself with a bread knife', 'hit my head on the same cupboard for 9 years'],
    ['my brother committed suicide', 'my laptop committed suicide during the update'],
    ['i want to kill myself in the garden tonight', 'i killed myself in minecraft again, lava'],
    [
      'goodbye everyone, thanks for the games, i am ending it',
      'my character in d&d jumped off a cliff to impress a bard',
    ],
  ])('tells “%s” from “%s”', (meant, said) => {
    expect(real.recognise(meant)).toBeDefined();
    expect(real.recognise(said)).toBeUndefined();
  });

  test('of an author whom nobody has learnt from is mostly recognised', () => {
    const texts = sampled(linesIn(UNSEEN_SETS.distress));
    const missed = texts.filter((text) => !real.recognise(text));
    expect(1 - missed.length / texts.length, missed.join('\n')).toBeGreaterThanOrEqual(UNSEEN.recognised);
  });

  test('of an author whom nobody has learnt from is left alone where nobody is in distress', () => {
    const texts = sampled(linesIn(UNSEEN_SETS.ordinary));
    const alarms = texts.filter((text) => real.recognise(text));
    expect(alarms.length / texts.length, alarms.join('\n')).toBeLessThanOrEqual(UNSEEN.falseAlarms);
  });
});

describe('a language', () => {
  test('is not listened to in messages that are clearly in another', () => {
    expect(real.recognise('i see als, tot, and kaput on the screen')).toBeUndefined();
  });

  test('does not lend its words to slips of another', () => {
    expect(small.recognise('i want to be gong')).toBeUndefined();
    expect(small.recognise('i want to be goen')).toMatchObject({ kind: 'suicide' });
  });
});

describe('the phrases that visitors are met with', () => {
  test.each(SETS)('recognise nearly everybody in distress, in messages of $name', ({ sets, ...wanted }) => {
    const texts = linesIn(sets.distress);
    const missed = texts.filter((text) => !phrases.recognise(text));
    expect(1 - missed.length / texts.length, missed.join('\n')).toBeGreaterThanOrEqual(wanted.recognised);
  });

  test.each(SETS)('leave nearly everybody else alone, in messages of $name', ({ sets, ...wanted }) => {
    const texts = linesIn(sets.ordinary);
    const alarms = texts.filter((text) => phrases.recognise(text));
    expect(alarms.length / texts.length, alarms.join('\n')).toBeLessThanOrEqual(wanted.falseAlarms);
  });

  test.each([
    ['es', 'quiero morirme'],
    ['fr', "j'ai plus envie de vivre"],
    ['de', 'ich will sterben'],
    ['pt', 'quero morrer'],
    ['it', 'voglio morire'],
    ['nl', 'ik wil dood'],
    ['pl', 'nie chcę już żyć'],
    ['tr', 'artık yaşamak istemiyorum'],
    ['ru', 'я не хочу жить'],
    ['uk', 'я хочу померти'],
    ['ar', 'أريد أن أموت'],
    ['hi', 'मैं मरना चाहता हूँ'],
    ['zh', '我不想活了'],
    ['ja', '死にたい'],
    ['ko', '죽고 싶어'],
    ['da', 'jeg vil dø'],
    ['sv', 'jag vill inte leva längre'],
    ['no', 'jeg orker ikke mer'],
    ['he', 'אני לא רוצה לחיות יותר'],
    ['el', 'θέλω να πεθάνω'],
    ['cs', 'chci umřít'],
    ['ro', 'vreau să mor'],
    ['fi', 'haluan kuolla'],
    ['hu', 'nem akarok élni'],
  ])('know %s', (language, text) => {
    expect(real.recognise(text)).toEqual({ kind: 'suicide', language });
  });

  test.each([
    ['medicine that is left off on purpose', 'ive stopped taking my heart pills on purpose'],
    ['things that are put in order', 'i paid off all the bills so nobody has to deal with it after'],
    ['wounds of one’s own making', 'i burned my arm with a lighter just to feel something'],
    ['violence at home that is only hinted at', 'my stepdad comes in my room at night'],
    ['a pet that had to be put down', 'had to put my cat down today'],
    ['a bed in a hospital', 'my wife might not make it, waiting outside the operating room'],
    ['a diagnosis', 'they found a tumour and it has spread'],
    ['hunger and debt', 'the bailiffs are taking the house'],
    ['a birthday alone', 'nobody wished me happy birthday'],
    ['a newborn that is met with nothing', 'i look at my newborn and feel nothing'],
    ['a death told without “my”', 'gran died last night. i was holding her hand'],
    ['a threat if somebody leaves', 'he says if i leave hell kill me and the kids'],
    ['a spiked drink', 'someone put something in my drink'],
    ['flight from a war', 'we had to leave our house because of the war and my dad stayed'],
    ['abbreviations', 'k m s. thats the plan'],
    ['a farewell', 'wont be needing my account after tonight'],
  ])('hear %s', (_name, text) => {
    expect(real.recognise(text)).toBeDefined();
  });

  test.each([
    ['things that break', 'my laptop died in the middle of a meeting'],
    ['games', 'my kid beat me at mario kart'],
    ['films', 'i cried at titanic'],
    ['stars', 'my star sign is cancer'],
    ['code', 'having a meltdown over prettier settings'],
    ['distances', 'the museum is 5 kms away'],
    ['weather', 'tropical depression heading for florida?'],
    ['worn-out idioms', "i'd kill for a pizza"],
    ['idioms of other languages', 'me mata este calor'],
    ['threats in jest', 'my sister will murder me if i spoil the ending'],
    ['things that torment', 'my alarm clock is abusing me'],
    ['services that are called like an abbreviation', 'aws kms pricing?'],
    ['letters of other languages within English words', 'kill your darlings, writing advice'],
    ['advice that is thrown at a machine', 'you need therapy'],
    ['essays', 'essay on suicide in shakespeare'],
  ])('leave %s alone', (_name, text) => {
    expect(real.recognise(text)).toBeUndefined();
  });

  test('hear it when somebody worries about another', () => {
    expect(real.recognise('my friend wants to kill herself')).toMatchObject({ kind: 'another' });
  });
});
