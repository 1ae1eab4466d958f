import { describe, expect, test } from 'vitest';
import { createLanguageSense } from '#daemon/engines/scripted/chat/foreign.ts';
import { isComplaint } from '#daemon/engines/scripted/chat/memory.ts';
import { nameIn } from '#daemon/engines/scripted/chat/names.ts';
import { isPersonal, isUntouched } from '#daemon/engines/scripted/chat/person.ts';
import { named, typed } from '#daemon/engines/scripted/chat/typed.ts';
import { isWishForPeace, isWishForRudeness } from '#daemon/engines/scripted/chat/wishes.ts';
import { realContent } from '#tests/support/duel/content.ts';

const language = createLanguageSense(realContent().distress);

describe('a name', () => {
  test.each([
    ["i'm Sam", 'Sam'],
    ['im sam', 'Sam'],
    ['my name is zebedee', 'Zebedee'],
    ["Hello, I'm Noor.", 'Noor'],
    ["the name's SIOBHAN", 'Siobhan'],
    ['call me Ishmael, what is this?', 'Ishmael'],
    ['hi this is Otto', 'Otto'],
    ['priya here', 'Priya'],
  ])('%j is %s', (text, name) => {
    expect(nameIn(text, language)).toBe(name);
  });

  test.each([
    "i'm tired",
    "I'm Tired",
    "I'm Canadian",
    "I'm Jewish",
    "I'm Deaf",
    "i'm a doctor",
    "i'm from Leeds",
    'my name is none of your business',
    'my name is not important',
    "it's Monday",
    'call me when it is over',
    'this is boring',
    'i am legion for we are many',
  ])('is not taken from %j', (text) => {
    expect(nameIn(text, language)).toBeUndefined();
  });
});

describe('a wish for peace', () => {
  test.each([
    'stop',
    'STOP!!',
    'please stop it',
    'ok stop now',
    'leave me alone',
    'can you be nice',
    "don't be so rude",
    'that hurt',
    'bye',
    'ok goodnight',
    'i have to go',
    'shut up',
    'stop being mean',
  ])('is %j', (text) => {
    expect(isWishForPeace(typed(text))).toBe(true);
  });

  test.each([
    'the bus stop',
    'why did it stop',
    'stop being so nice',
    'roast me',
    'nice',
    'do you ever stop talking to warden',
    'i bought a bike',
  ])('is not %j', (text) => {
    expect(isWishForPeace(typed(text))).toBe(false);
  });

  test('ends with a wish for rudeness', () => {
    expect(
      ['be rude again', 'insult me', 'stop being so nice'].every((text) => isWishForRudeness(typed(text))),
    ).toBe(true);
    expect(isWishForRudeness(typed("don't be rude"))).toBe(false);
  });
});

describe('a complaint', () => {
  test.each([
    "you didn't answer my question",
    'you never answered',
    "that's not what i asked",
    'answer me',
    'answer the damn question',
    'didnt answer',
    'that doesnt answer it',
    "you're dodging my question",
    'u didnt answer',
    "i'm still waiting for an answer",
  ])('is %j', (text) => {
    expect(isComplaint(typed(text))).toBe(true);
  });

  test.each([
    'i never answer emails',
    'what is the answer',
    'warden has all the answers',
    'answer machines are old',
    'you do not answer to warden',
  ])('is not %j', (text) => {
    expect(isComplaint(typed(text))).toBe(false);
  });
});

describe('what somebody is', () => {
  test.each([
    "i'm fat",
    'my accent is strong',
    'i have a stutter',
    'i am 67 years old',
    'im 12',
    "i'm a muslim",
    'my english is bad',
    'i have adhd',
    'make fun of my nose',
    "I'm a single mother from Ghana, I'm black",
  ])('is spoken of in %j', (text) => {
    expect(isPersonal(text)).toBe(true);
  });

  test.each([
    'the lamp is old',
    'i have 3 cats',
    'my umbrella is green',
    'i am lost in the menu',
    'the white wall',
    'warden is old',
  ])('is not spoken of in %j', (text) => {
    expect(isPersonal(text)).toBe(false);
  });

  test('is never taken up', () => {
    expect(['my mother', 'your nose', 'the church', "my wife's hair"].every(isUntouched)).toBe(true);
    expect(['the lamp', 'my umbrella'].some(isUntouched)).toBe(false);
  });
});

describe('another language', () => {
  test.each([
    'hola',
    'bonjour!',
    'wie geht es dir',
    'je ne comprends pas',
    'como estas amigo',
    'привет',
    'こんにちは',
    'non capisco niente',
    'ik begrijp het niet',
  ])('is heard in %j', (text) => {
    expect(language.isForeign(text)).toBe(true);
  });

  test.each([
    'teh lmap si nice',
    'waht is thsi',
    'i dont no wat yuo meen',
    'Schadenfreude is a good word',
    'is this déjà vu',
    'gr8 b8 m8',
    'ok',
    'no',
    'en route to the café',
    '👍',
  ])('is not heard in %j', (text) => {
    expect(language.isForeign(text)).toBe(false);
  });
});

describe('what is quoted of a message', () => {
  test.each([
    ['why is the lamp on a chart?', 'why is the lamp on a…'],
    ['who won?!', 'who won'],
    ['what is {echo} [or] <b>that</b>', 'what is echo or b that…'],
    ['see https://evil.example/x', undefined],
    ['go to spam.com now', undefined],
    ['...', undefined],
    [`${'x'.repeat(500)}`, `${'x'.repeat(60)}…`],
  ])('of %j is %j', (text, quoted) => {
    expect(named(text)).toBe(quoted);
  });
});
