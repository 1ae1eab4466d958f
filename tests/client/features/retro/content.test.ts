import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PLACES, RETRO, type Retro } from '#client/features/retro/retro.ts';
import { DEN, type Den } from '#client/pages/home/den.ts';
import { CHURCH, sectOption, type Church } from '#client/pages/religion/church.ts';
import { BADGES, type Badges } from '#client/pages/badges/offers.ts';
import { LIBRARY, type Library } from '#client/pages/library/shelf.ts';

const text = z.string().trim().min(1);
const texts = z.array(text);
const place = z.enum(Object.keys(PLACES) as (keyof typeof PLACES)[]);

const retro: z.ZodType<Retro> = z.strictObject({
  rightClick: text,
  hold: text,
  news: text,
  ways: z.strictObject({
    heading: text,
    places: z.array(z.strictObject({ id: place, caption: text })),
  }),
});

const den: z.ZodType<Den> = z.strictObject({
  pageTitle: text,
  heading: text,
  tagline: text,
  news: texts.length(14),
  welcome: texts.length(3),
  menu: z.array(z.strictObject({ id: place, caption: text, tease: text })).length(6),
  liveLine: text,
  liveIdle: text,
  counter: text,
  construction: text,
  guestbook: z.strictObject({
    heading: text,
    intro: text,
    entries: z.array(z.strictObject({ name: text, from: text, date: text, text })).length(8),
  }),
  buttons: z.array(z.strictObject({ top: text.max(14), bottom: text.max(14) })).length(12),
  linkToMe: text,
  spoils: z.strictObject({ heading: text, intro: text, none: text }),
  awards: z.strictObject({
    heading: text,
    items: z.array(z.strictObject({ name: text, by: text })).length(5),
  }),
  webring: text,
  updated: text,
});

const church: z.ZodType<Church> = z.strictObject({
  pageTitle: text,
  heading: text,
  tagline: text,
  news: texts.length(10),
  creed: z.strictObject({ heading: text, lines: texts }),
  sects: z.array(z.strictObject({ name: text, motto: text.exactOptional(), text })).length(3),
  readings: z.array(z.strictObject({ heading: text, text })).length(6),
  patterns: z.strictObject({
    heading: text,
    intro: text,
    items: z.array(z.strictObject({ text, basis: text })).length(8),
  }),
  rituals: z.strictObject({
    heading: text,
    items: z.array(z.strictObject({ name: text, when: text, how: text })).length(8),
  }),
  form: z.strictObject({ heading: text, intro: text, reasonPlaceholder: text, oath: text, submitted: text }),
  webmaster: text,
  counter: text,
  smallPrint: text,
});

const library: z.ZodType<Library> = z.strictObject({
  pageTitle: text,
  heading: text,
  intro: text,
  books: z
    .array(z.strictObject({ title: text, author: text, year: text, url: z.url(), opinion: text }))
    .length(34),
  counter: text,
  closing: text,
});

const badges: z.ZodType<Badges> = z.strictObject({
  pageTitle: text,
  heading: text,
  intro: texts,
  offers: z
    .array(
      z.strictObject({
        id: z.enum(['button', 'live', 'conversation', 'line', 'overlay']),
        heading: text,
        text,
      }),
    )
    .length(5),
  copy: z.strictObject({ label: text, done: text }),
  ids: text,
  themes: text,
  closing: text,
});

describe('the texts of 1999', () => {
  test.each([
    ['retro.yaml', retro, RETRO],
    ['den.yaml', den, DEN],
    ['religion.yaml', church, CHURCH],
    ['library.yaml', library, LIBRARY],
    ['badges.yaml', badges, BADGES],
  ])('%s has the shape that its page expects', (_name, schema, content) => {
    expect(schema.safeParse(content).error?.issues).toBeUndefined();
  });

  test('say that the GIFs must not be stolen', () => {
    expect(RETRO.rightClick).toMatch(/copyright/i);
    expect(RETRO.rightClick).toContain('The GIFs on this page must not be stolen.');
  });

  test('offer the sub-sects word for word', () => {
    expect(CHURCH.sects.map(sectOption)).toEqual([
      'Patternists (data > prophets)',
      'Noise Monks (statistical anomalies)',
      'Broken System Choir',
    ]);
  });

  test('name no place of the menu and no book twice, and send readers to the encyclopedia', () => {
    const once = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);
    once(DEN.menu.map(({ id }) => id));
    once(LIBRARY.books.map(({ title }) => title));
    once(LIBRARY.books.map(({ url }) => url));
    for (const { url } of LIBRARY.books) expect(url).toMatch(/^https:\/\/en\.wikipedia\.org\/wiki\/\S+$/);
  });

  test('give an opinion on a book without e without e', () => {
    expect(LIBRARY.books.find(({ title }) => title === 'A Void')?.opinion).not.toMatch(/e/i);
  });
});
