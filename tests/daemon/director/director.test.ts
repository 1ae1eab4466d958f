import { describe, expect, test } from 'vitest';
import type { Content } from '#daemon/content/content.ts';
import { createDirector, type DirectorOptions } from '#daemon/director/director.ts';
import type { Episode } from '#daemon/director/episode.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { turnsToTell } from '#daemon/director/plot.ts';
import { createRandom } from '#daemon/director/random.ts';
import { sequelOf } from '#daemon/director/sequel.ts';
import { createUsage, premiseKey } from '#daemon/director/usage.ts';
import { withoutMarks } from '#daemon/content/template.ts';
import { fingerprint } from '#daemon/gate/fingerprint.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';

const small = loadContent(SMALL_CONTENT);

/** The small content with many premises and ten beats. */
function wideContent(count = 100): Content {
  const [premise] = small.premises;
  const [beat] = small.beats;
  if (!premise || !beat) throw new Error('the small content is empty');
  const premises = Array.from({ length: count }, (_, i) => ({ ...premise, id: `premise-${i}` }));
  const beats = Array.from({ length: 10 }, (_, i) => ({ ...beat, id: `beat-${i}` }));
  return { ...small, premises, beats };
}

/** Sixty premises, of which some are of the top of the bill, half of these headlines. */
function billedContent(top = 10): Content {
  const wide = wideContent(60);
  const billingOf = (i: number) => (i % 2 === 0 ? ('headline' as const) : ('top' as const));
  return {
    ...wide,
    premises: wide.premises.map((each, i) => (i < top ? { ...each, billing: billingOf(i) } : each)),
  };
}

const WELCOME = ['headline', 'top', 'headline', 'top', 'headline', 'top'];

const directorOf = (options: Partial<DirectorOptions> = {}) =>
  createDirector({
    content: wideContent(),
    random: createRandom(1),
    episodeTurns: undefined,
    ...options,
  });

/** The turns before which something happens, each taken up at once. */
function beatTurns(episode: Episode): number[] {
  const turns = Array.from({ length: episode.plannedTurns }, (_, ordinal) => ordinal);
  return turns.filter((ordinal) => {
    const beat = episode.beatAt(ordinal, 'feral', 'events');
    if (beat) episode.noteLine(ordinal, { beat });
    return beat !== undefined;
  });
}

const usageOf = (ids: readonly string[]) => createUsage(ids.map((id, line) => [premiseKey({ id }), line]));

describe('the director', () => {
  test('plays every premise before one comes again, and then as a sequel', () => {
    const director = directorOf();
    const ids = Array.from({ length: 250 }, () => director.open().premise.id);
    expect(new Set(ids.slice(0, 100)).size).toBe(100);
    expect(ids.slice(100).every((id) => id.endsWith('+anniversary'))).toBe(true);
  });

  test('plays what is late when everything else was played, then what is in reserve, before anything comes back', () => {
    const wide = wideContent(40);
    const billingOf = (i: number) => (i < 10 ? ('reserve' as const) : ('late' as const));
    const premises = wide.premises.map((each, i) => (i < 20 ? { ...each, billing: billingOf(i) } : each));
    const director = directorOf({ content: { ...wide, premises } });
    const played = Array.from({ length: 41 }, () => director.open().premise);
    expect(played.slice(0, 40).map(({ billing }) => billing)).toEqual([
      ...Array.from({ length: 20 }, () => undefined),
      ...Array.from({ length: 10 }, () => 'late'),
      ...Array.from({ length: 10 }, () => 'reserve'),
    ]);
    expect(played[40]?.id).toMatch(/\+anniversary$/);
  });

  test('begins a new show with six of the top of the bill, each second a headline, then plays every second one of it, also after a restart', () => {
    const usage = createUsage();
    const open = () => directorOf({ content: billedContent(), usage }).open().premise;
    const billings = Array.from({ length: 15 }, () => open().billing);
    expect(billings.slice(0, 6)).toEqual(WELCOME);
    const isOfTheTop = billings.slice(6).map((billing) => billing !== undefined);
    expect(isOfTheTop).toEqual([true, false, true, false, true, false, true, false, false]);
  });

  test.each(['headline', 'top'] as const)(
    'welcomes with what is left of the top where there is only "%s"',
    (billing) => {
      const wide = wideContent(60);
      const premises = wide.premises.map((each, i) => (i < 7 ? { ...each, billing } : each));
      const director = directorOf({ content: { ...wide, premises } });
      const billings = Array.from({ length: 8 }, () => director.open().premise.billing);
      expect(billings).toEqual([...Array.from({ length: 7 }, () => billing), undefined]);
    },
  );

  test.each(['arrival', 'same-hour'] as const)(
    'plays six of the top of the bill to whoever comes after a rest (%s)',
    (kind) => {
      const director = directorOf({ content: billedContent(30), usage: usageOf(['a', 'b', 'c']) });
      const billings = (count: number) =>
        Array.from({ length: count }, () => director.open().premise.billing);
      billings(6);
      const running = director.open();
      running.callArrival(3, kind);
      running.beatAt(3, 'feral', 'nothing');
      expect(billings(6)).toEqual(WELCOME);
      expect(billings(4).filter((billing) => billing !== undefined)).toHaveLength(2);
    },
  );

  test('brings back the premise that was played longest ago', () => {
    const director = directorOf();
    const ids = Array.from({ length: 200 }, () => director.open().premise.id);
    expect(ids.slice(100)).toEqual(ids.slice(0, 100).map((id) => `${id}+anniversary`));
  });

  test('does not repeat what an earlier process played', () => {
    const usage = usageOf([...Array.from({ length: 97 }, (_, i) => `premise-${i}`), 'no-longer-there']);
    const director = directorOf({ usage });
    const ids = Array.from({ length: 3 }, () => director.open().premise.id);
    expect(ids.sort()).toEqual(['premise-97', 'premise-98', 'premise-99']);
  });

  test('takes the one played longest ago when all were played', () => {
    const usage = usageOf(Array.from({ length: 100 }, (_, i) => `premise-${99 - i}`));
    expect(directorOf({ usage }).open().premise.id).toBe('premise-99+anniversary');
  });

  test('takes a sequel of which no line was said, where there is one', () => {
    const [anniversary] = small.sequels;
    if (!anniversary) throw new Error('the small content is empty');
    const heard = { ...anniversary, ending: [{ feral: 'Heard [before].' }, { warden: 'And [this].' }] };
    const content = { ...wideContent(1), sequels: [{ ...heard, id: 'heard' }, anniversary] };
    const usage = usageOf(['premise-0']);
    const wasSaid = (print: string) => print === fingerprint('Heard before.');
    const opened = (seed: number) =>
      directorOf({ content, usage, wasSaid, random: createRandom(seed) }).open().premise.id;
    expect(new Set(Array.from({ length: 8 }, (_, seed) => opened(seed)))).toEqual(
      new Set(['premise-0+anniversary']),
    );
  });

  test('gives a premise the turns that it takes, 24 to 40', () => {
    const [premise] = small.premises;
    if (!premise) throw new Error('the small content is empty');
    const long = { ...premise, exchanges: Array.from({ length: 5 }, () => premise.exchanges).flat() };
    const lengths = (content: Content) => {
      const director = directorOf({ content });
      return Array.from({ length: 50 }, () => director.open().plannedTurns);
    };
    const least = turnsToTell(premise);
    expect(Math.min(...lengths(wideContent()))).toBe(Math.max(24, least));
    expect(Math.max(...lengths(wideContent()))).toBeLessThanOrEqual(Math.max(24, least + 1));
    expect(new Set(lengths({ ...small, premises: [long] }).slice(0, 1))).toEqual(new Set([40]));
  });

  test('gives every episode the fixed number of turns where there is one', () => {
    expect(directorOf({ episodeTurns: 6 }).open().plannedTurns).toBe(6);
  });

  test('lets something happen once in one episode of five, but not on the first five turns and in the last third', () => {
    const director = directorOf({ episodeTurns: 36 });
    const counts = Array.from({ length: 90 }, () => {
      const turns = beatTurns(director.open());
      expect(turns.every((turn) => turn >= 5 && turn < 24)).toBe(true);
      return turns.length;
    });
    expect(new Set(counts)).toEqual(new Set([0, 1]));
    const eventful = counts.filter((count) => count === 1).length;
    expect(eventful).toBeGreaterThan(6);
    expect(eventful).toBeLessThan(36);
  });

  test('lets what has happened wait until a line takes it up', () => {
    const episode = directorOf({ episodeTurns: 40 }).open();
    episode.callBeat(12);
    const beat = episode.beatAt(12, 'feral', 'events');
    expect(beat).toBeDefined();
    expect([episode.beatAt(13, 'warden', 'events'), episode.beatAt(14, 'feral', 'events')]).toEqual([
      beat,
      beat,
    ]);
    if (beat) episode.noteLine(14, { beat });
    expect(episode.beatAt(15, 'warden', 'events')).toBeUndefined();
  });

  test('lets what is due wait for a pause, but not what was called for', () => {
    const due = Array.from({ length: 40 }, () => directorOf({ episodeTurns: 40 }).open());
    expect(due.every((episode) => episode.beatAt(20, 'feral', 'nothing') === undefined)).toBe(true);
    const episode = directorOf({ episodeTurns: 40 }).open();
    episode.callBeat(12);
    expect(episode.isBeatCalled).toBe(true);
    const beat = episode.beatAt(12, 'feral', 'nothing');
    expect(beat).toBeDefined();
    if (beat) episode.noteLine(12, { beat });
    expect([episode.isBeatCalled, episode.isUnanswered(13), episode.isUnanswered(14)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('lets something happen when it is called for, and then nothing for four turns', () => {
    const opened = (seed: number) => directorOf({ episodeTurns: 40, random: createRandom(seed) }).open();
    // In one episode of five something happens by itself.
    const seed = Array.from({ length: 40 }, (_, n) => n).find((n) => beatTurns(opened(n)).length > 0) ?? -1;
    const [planned = -1] = beatTurns(opened(seed));
    const episode = opened(seed);
    episode.callBeat(planned - 2);
    expect(beatTurns(episode)).toEqual([planned - 2]);
  });

  test('tells what has happened since a turn', () => {
    const episode = directorOf({ episodeTurns: 40 }).open();
    const happened = [10, 20].map((ordinal) => {
      episode.callBeat(ordinal);
      const beat = episode.beatAt(ordinal, 'feral', 'events');
      if (beat) episode.noteLine(ordinal, { beat });
      return beat;
    });
    expect(episode.beatsSince(0)).toEqual(happened);
    expect(episode.beatsSince(11)).toEqual(happened.slice(1));
    expect(episode.beatsSince(21)).toEqual([]);
  });

  test('is looked back on a while later, by who has something new to tell of it', () => {
    const content = wideContent();
    const beats = content.beats.map((beat) => ({ ...beat, aftermath: { feral: ['The bell is mine.'] } }));
    const said = new Set<string>();
    const director = directorOf({ content: { ...content, beats }, wasSaid: (print) => said.has(print) });
    const episode = director.open();
    episode.callBeat(4);
    const beat = episode.beatAt(4, 'feral', 'nothing');
    episode.noteLine(4, { beat });
    expect(episode.toLookBackOn(9, 'feral')).toBeUndefined();
    expect(episode.toLookBackOn(10, 'feral')).toBe(beat);
    expect(episode.toLookBackOn(10, 'warden')).toBeUndefined();
    said.add(fingerprint('The bell is mine.'));
    expect(episode.toLookBackOn(10, 'feral')).toBeUndefined();
  });

  test('calls nothing of which the speaker has told before', () => {
    const [beat] = small.beats;
    if (!beat) throw new Error('the small content is empty');
    const told = fingerprint(withoutMarks(beat.feral[0] ?? ''));
    const episode = directorOf({ content: small, wasSaid: (print) => print === told }).open();
    episode.callBeat(10);
    expect(episode.beatAt(10, 'feral', 'events')).toBeUndefined();
    expect(episode.beatAt(11, 'warden', 'events')).toBeDefined();
  });

  test('counts what changed hands among the things of a sequel, whose names may come often', () => {
    const [premise] = small.premises;
    const [sequel] = small.sequels;
    const thing = premise?.facts.find((fact) => fact.thing !== undefined)?.thing;
    if (!premise || !sequel || thing === undefined) throw new Error('the small content is empty');
    expect(sequelOf({ ...premise, things: ['the moon'] }, sequel).things).toEqual([thing, 'the moon']);
  });

  test('resumes a sequel', () => {
    const premiseId = 'premise-7+anniversary';
    const resumed = directorOf().resume({ premiseId, ordinal: 3, plannedTurns: 30, hasHadBeat: false });
    expect(resumed?.premise).toMatchObject({ id: premiseId, title: 'The quiet door, a year on' });
    const gone = { premiseId: 'premise-7+gone', ordinal: 3, plannedTurns: 30, hasHadBeat: false };
    expect(directorOf().resume(gone)).toBeUndefined();
  });

  test('resumes an episode with its events on the same turns', () => {
    const episode = directorOf().open();
    const { premise, plannedTurns } = episode;
    const resumed = directorOf({ random: createRandom(99) }).resume({
      premiseId: premise.id,
      ordinal: 8,
      plannedTurns,
      hasHadBeat: false,
    });
    expect(resumed).toMatchObject({ premise, plannedTurns });
    expect(resumed && beatTurns(resumed)).toEqual(beatTurns(episode));
  });

  test('cannot resume a premise that was taken out', () => {
    expect(
      directorOf().resume({ premiseId: 'gone', ordinal: 3, plannedTurns: 30, hasHadBeat: false }),
    ).toBeUndefined();
  });

  test('says so when there is no premise', () => {
    const director = directorOf({ content: { ...small, premises: [] } });
    expect(() => director.open()).toThrow(expect.objectContaining({ code: 'STARTUP' }));
  });
});
