import { describe, expect, test } from 'vitest';
import { afterEpisode, type Harvest, type KeptEntry } from '#daemon/director/ledger.ts';

const gag = (text: string) => ({ kind: 'gag', text }) as const;
const fact = (text: string) => ({ kind: 'fact', text }) as const;
const harvest = (...entries: Harvest['entries']): Harvest => ({ entries, said: '' });
const texts = (ledger: readonly KeptEntry[]) => ledger.map(({ text }) => text);

/** After how many more episodes an entry is gone, when each of them says `said`. */
function life(entry: Harvest['entries'][number], said: string): number {
  let ledger = afterEpisode([], harvest(entry));
  let episodes = 0;
  while (ledger.length > 0 && episodes < 100) {
    ledger = afterEpisode(ledger, { entries: [], said });
    episodes += 1;
  }
  return episodes;
}

describe('the ledger', () => {
  test('takes in what an episode left behind, at full strength', () => {
    expect(afterEpisode([], harvest(gag('the toner'), fact('The door stayed open.')))).toEqual([
      { kind: 'gag', text: 'the toner', strength: 1 },
      { kind: 'fact', text: 'The door stayed open.', strength: 1 },
    ]);
  });

  test('has what is new before what has faded', () => {
    const before = afterEpisode([], harvest(gag('the toner')));
    expect(texts(afterEpisode(before, harvest(gag('the lamp'))))).toEqual(['the lamp', 'the toner']);
  });

  test('forgets what nobody comes back to within six episodes', () => {
    expect(life(gag('the toner'), 'Nothing of the kind.')).toBe(6);
    expect(life(fact('The door stayed open.'), 'The door stayed open.')).toBe(6);
  });

  test('forgets within twelve episodes what everybody comes back to each time', () => {
    expect(life(gag('the toner'), 'Where is my toner?')).toBe(12);
  });

  test('does not make new again what is found again', () => {
    const before = afterEpisode([], harvest(gag('the toner')));
    const [entry] = afterEpisode(before, { entries: [gag('the toner')], said: 'The toner!' });
    expect(entry?.strength).toBeLessThan(1);
    expect(entry?.strength).toBeGreaterThan(0.7);
  });

  test('keeps ten entries, the strongest', () => {
    let ledger: KeptEntry[] = [];
    for (let n = 0; n < 6; n += 1)
      ledger = afterEpisode(ledger, harvest(gag(`the lamp ${n}`), gag(`the bell ${n}`), fact(`Fact ${n}.`)));
    expect(ledger).toHaveLength(10);
    expect(texts(ledger).slice(0, 3)).toEqual(['the lamp 5', 'the bell 5', 'Fact 5.']);
    expect(texts(ledger).join()).not.toContain('1');
  });

  test('has nothing twice', () => {
    expect(texts(afterEpisode([], harvest(gag('the toner'), gag('the toner'))))).toEqual(['the toner']);
  });
});
