import { describe, expect, test } from 'vitest';
import { audition, type AuditionOptions } from '#daemon/audition/audition.ts';
import type { Candidate } from '#daemon/audition/candidate.ts';
import { whyScripted, type AuditionTurn } from '#daemon/audition/turn.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { REFUSED, scriptOf, uniqueLine, USAGE } from '#tests/support/provider/audition-model.ts';
import { KEY, NEVER } from '#tests/support/provider/engine-rig.ts';
import {
  apiError,
  startFakeProvider,
  type Answers,
  type Behaviour,
} from '#tests/support/provider/fake-provider.ts';

const content = loadContent(SMALL_CONTENT);
const PRICES = { in: 1, cached: 0.5, out: 2 };
/** Of one call. */
const CALL_USD = ((USAGE.in - USAGE.cached) * 1 + USAGE.cached * 0.5 + USAGE.out * 2) / 1_000_000;

/** Plays a model that answers so, over real HTTP. */
async function play(answers: Answers | Behaviour, options: Partial<AuditionOptions> = {}) {
  const provider = await startFakeProvider(answers);
  const candidate: Candidate = {
    baseUrl: provider.baseUrl,
    model: 'a-model',
    apiKey: KEY,
    prices: PRICES,
  };
  const turns: AuditionTurn[] = [];
  const given = { content, seed: 4, turns: 24, paceMs: 0, signal: NEVER, ...options };
  const outcome = await audition(candidate, given, (turn) => Promise.resolve(void turns.push(turn)));
  return { provider, turns, ...outcome };
}

/** Nine words each, and on some drafts what the gate cleans or refuses. */
function knownScript(n: number): string {
  if (n === 3) return `"${uniqueLine(n, 9)}"`;
  if (n === 5) return REFUSED.refusal;
  if (n === 8 || n === 9) return REFUSED.appreciation;
  return uniqueLine(n, n % 5 === 0 ? 3 : 9);
}

describe('an audition', () => {
  test('counts what was asked, kept, cleaned and refused', async () => {
    const { figures, turns, endedBy } = await play(scriptOf(knownScript));
    expect(endedBy).toBeUndefined();
    expect(figures?.lines).toEqual({
      asked: 24,
      kept: 23,
      cut: 1,
      refused: { refusal: 1, appreciation: 2 },
      failed: {},
    });
    expect(turns.flatMap((turn) => whyScripted(turn) ?? [])).toEqual([
      'refused by the gate (appreciation, then appreciation)',
    ]);
    expect(figures?.negotiated).toEqual([]);
  });

  test('measures what the model writes', async () => {
    const { figures } = await play(scriptOf(knownScript));
    // 26 drafts, of which the second thanks are the first ones again.
    expect(figures?.repetition).toBeCloseTo(1 / 26);
    expect(figures?.answering).toBe(0);
    expect(figures?.words).toEqual({ feral: 9, warden: 9 });
    // Drafts 0, 10, 15, 20 and 25; the fifth was refused.
    expect(figures?.short).toBeCloseTo(5 / 23);
    expect(figures?.voices).toBeUndefined();
  });

  test('notices lines that take up the one before', async () => {
    const { figures } = await play(scriptOf((n) => uniqueLine(n, 9, 'kettle')));
    expect(figures?.answering).toBe(1);
  });

  test('adds up tokens and money, those of refused drafts and summaries too', async () => {
    const { figures, provider } = await play(scriptOf(knownScript));
    const all = provider.asked.length;
    const calls = all / 24;
    // 26 drafts, and what sums up.
    expect(all).toBeGreaterThan(26);
    expect(figures?.tokens).toEqual({
      in: (USAGE.in * all) / 24,
      cached: (USAGE.cached * all) / 24,
      out: (USAGE.out * all) / 24,
      lost: 0,
    });
    expect(figures?.cost?.line).toBeCloseTo(CALL_USD * calls, 9);
    expect(figures?.cost?.hour).toBeCloseTo(CALL_USD * calls * 450, 6);
    expect(figures?.cost?.month).toBeCloseTo(CALL_USD * calls * 450 * 120, 3);
    expect(figures?.dailyTokens).toBe(Math.ceil(((USAGE.in + USAGE.out) * calls * 450 * 4) / 0.8));
  });

  test('counts the tokens of answers that were of no use as lost', async () => {
    const line = scriptOf((n) => (n === 2 ? '' : uniqueLine(n, 9)));
    const { figures } = await play(line, { turns: 4 });
    expect(figures?.lines.kept).toBe(4);
    expect(figures?.tokens).toMatchObject({ in: USAGE.in, lost: (USAGE.in + USAGE.out) / 4 });
    expect(figures?.cost?.line).toBeCloseTo((CALL_USD * 5) / 4, 9);
  });

  // Lines of these plots have slots that the script draws for, so that one source for all would be ahead where it fills in.
  test('plays the same premises with every model, however often the script fills in', async () => {
    const premisesOf = async (answers: Answers | Behaviour) => {
      const { turns } = await play(answers, { turns: 120 });
      return turns.filter(({ brief }) => brief.ordinal === 0).map(({ brief }) => brief.premise.id);
    };
    const good = await premisesOf(scriptOf((n) => uniqueLine(n, 9)));
    const weak = await premisesOf(scriptOf((n) => (n % 3 === 0 ? uniqueLine(n, 9) : REFUSED.refusal)));
    const shared = Math.min(good.length, weak.length);
    expect(shared).toBeGreaterThan(1);
    expect(good.slice(0, shared)).toEqual(weak.slice(0, shared));
  });

  test('tells what a model that thinks has negotiated', async () => {
    const line = scriptOf((n) => uniqueLine(n, 9));
    const { figures } = await play((asked) =>
      'max_tokens' in asked.body
        ? apiError(400, {
            message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
          })
        : line(asked),
    );
    expect(figures?.negotiated).toEqual([
      'The longest answer is called max_completion_tokens.',
      'It thinks: 2000 tokens beside the line.',
    ]);
    expect(figures?.lines.kept).toBe(24);
  });
});

describe('an audition ends', () => {
  test('at the first line where only the operator can help, and nothing is shown', async () => {
    const { endedBy, figures, turns, provider } = await play(apiError(401, { message: `no ${KEY}` }));
    expect(endedBy).toMatch(/^127\.0\.0\.1:\d+ refuses the key \(401\)\./);
    expect([figures, turns, provider.asked.length]).toEqual([undefined, [], 1]);
  });

  test('after three lines in a row for which the model could not be asked, with the figures so far', async () => {
    const line = scriptOf((n) => uniqueLine(n, 9));
    const broke = apiError(402, { message: 'no money' });
    const { endedBy, figures, turns } = await play((asked, n) => (n <= 5 ? line(asked) : broke));
    expect(endedBy).toMatch(/has no credit left \(402\)/);
    expect(turns).toHaveLength(8);
    expect(figures?.lines).toMatchObject({ asked: 8, kept: 5, failed: { [endedBy ?? '']: 3 } });
    expect(whyScripted(turns[7] ?? { asks: [] })).toBe(endedBy);
  });

  test('when it is told to, with the figures so far', async () => {
    const stop = new AbortController();
    const line = scriptOf((n) => {
      if (n === 6) stop.abort();
      return uniqueLine(n, 9);
    });
    const { endedBy, figures } = await play(line, { signal: stop.signal });
    expect([endedBy, figures?.lines.asked]).toEqual([undefined, 6]);
  });

  test('never because a model writes badly', async () => {
    const { endedBy, figures } = await play(scriptOf(() => REFUSED.refusal));
    expect([endedBy, figures?.lines.kept, figures?.lines.asked]).toEqual([undefined, 0, 24]);
  });
});
