import { PERSONAS, type Persona } from '#shared/brand.ts';
import { CHAT_SHARE } from '../budget.ts';
import type { Content } from '../content/content.ts';
import type { Cost } from '../engines/engine.ts';
import { isShort, lengthOf, LINES_AN_HOUR } from '../measures/lengths.ts';
import { nearRepeats } from '../measures/repeats.ts';
import { percentile, shareOf, tally } from '../measures/shares.ts';
import { linkOf } from '../measures/takes-up.ts';
import { voicesToldApart } from '../measures/voices.ts';
import type { Candidate, Spent } from './candidate.ts';
import { isKept, type AuditionTurn } from './turn.ts';

/** Hours that somebody watches: the duel asks no provider while nobody does. */
export const HOURS_A_DAY = 4;
export const HOURS_A_MONTH = 30 * HOURS_A_DAY;
const A_MILLION = 1_000_000;
/** A share of fewer lines is off by ten points and more. */
export const LINES_MIN = 20;

/** What an audition is judged by. Shares are from 0 to 1; undefined is what there is too little of to say. */
export interface Figures {
  readonly model: string;
  readonly host: string;
  readonly lines: {
    /** Lines of the show, the model asked for each. */
    readonly asked: number;
    /** Those that it wrote; the script wrote the others. */
    readonly kept: number;
    /** Of those, how many the gate's cleaning changed. */
    readonly cut: number;
    /** Drafts that the gate refused, most often first. */
    readonly refused: Readonly<Record<string, number>>;
    /** Times that no draft came, by the engine's sentence. */
    readonly failed: Readonly<Record<string, number>>;
  };
  /** Of all drafts, the share near an earlier one. */
  readonly repetition: number | undefined;
  /** Of the kept lines that come after another one, the share that takes it up. */
  readonly answering: number | undefined;
  readonly voices: number | undefined;
  /** The median of each persona's kept lines, pictures apart. */
  readonly words: Readonly<Record<Persona, number | undefined>>;
  readonly short: number | undefined;
  /** Milliseconds until an answer was whole, or given up. */
  readonly latencyMs: { readonly p50: number; readonly p95: number } | undefined;
  /** Tokens of the average line, with its refused drafts and its part of the summaries. */
  readonly tokens: LineTokens;
  /** In US dollars; undefined without prices. */
  readonly cost: { readonly line: number; readonly hour: number; readonly month: number } | undefined;
  /** Tokens that DUEL_DAILY_TOKENS has to allow a day (UTC) for HOURS_A_DAY, chats with visitors included. */
  readonly dailyTokens: number;
  readonly negotiated: readonly string[];
}

interface LineTokens {
  readonly in: number;
  /** Of `in`, those that the provider had in its cache. */
  readonly cached: number;
  readonly out: number;
  /** Of calls that brought nothing, beside the others; reserved ones where nobody knows what was spent. */
  readonly lost: number;
}

/** What was played. */
interface Played {
  readonly turns: readonly AuditionTurn[];
  readonly content: Content;
  /** Of each answer that came. */
  readonly costs: readonly Cost[];
  /** Of all calls, those included that brought nothing. */
  readonly spent: Spent;
  readonly negotiated: readonly string[];
}

export function figuresOf({ model, baseUrl, prices }: Candidate, played: Played): Figures {
  const { turns, content, spent, negotiated } = played;
  const kept = turns.filter(isKept);
  const spoken = kept.map(({ line }) => line).filter(({ asciiArt }) => !asciiArt);
  const asks = turns.flatMap((turn) => turn.asks);
  const drafts = asks.flatMap(({ text }) => text ?? []);
  const tokens = tokensALine(played);
  return {
    model,
    host: new URL(baseUrl).host,
    lines: {
      asked: turns.length,
      kept: kept.length,
      cut: kept.filter(isCut).length,
      refused: counted(asks.flatMap(({ refusal }) => refusal ?? [])),
      failed: counted(asks.flatMap(({ problem }) => problem ?? [])),
    },
    repetition: drafts.length < LINES_MIN ? undefined : nearRepeats(drafts),
    answering: answering(kept, content),
    voices: voicesToldApart(kept.map(({ line }) => line)),
    words: medians(spoken),
    short: spoken.length < LINES_MIN ? undefined : shareOf(spoken, ({ text }) => isShort(text)),
    latencyMs: latency(asks.map(({ ms }) => ms)),
    tokens,
    cost: prices && costOf(spent.costMicros / A_MILLION / turns.length),
    dailyTokens: dailyTokens(tokens),
    negotiated,
  };
}

function isCut({ asks, line }: AuditionTurn): boolean {
  return asks.at(-1)?.text?.trim() !== line.text.trim();
}

function counted(values: readonly string[]): Record<string, number> {
  return Object.fromEntries(tally(values));
}

/** A line that was told of an event takes that up, and is left out. */
function answering(kept: readonly AuditionTurn[], content: Content): number | undefined {
  const links = kept.filter(({ brief }) => !brief.beat).flatMap((turn) => linkOf(turn, content) ?? []);
  return links.length < LINES_MIN ? undefined : shareOf(links, (link) => link !== 'none');
}

function medians(spoken: readonly AuditionTurn['line'][]): Record<Persona, number | undefined> {
  const of = (who: Persona) => {
    const lengths = spoken.filter(({ persona }) => persona === who).map(({ text }) => lengthOf(text));
    return [who, lengths.length > 0 ? percentile(lengths, 50) : undefined];
  };
  return Object.fromEntries(PERSONAS.map(of)) as Record<Persona, number | undefined>;
}

function latency(samples: readonly number[]): Figures['latencyMs'] {
  return samples.length === 0 ? undefined : { p50: percentile(samples, 50), p95: percentile(samples, 95) };
}

function tokensALine({ turns, costs, spent }: Played): LineTokens {
  const sum = (of: (cost: Cost) => number) => costs.reduce((all, cost) => all + of(cost), 0);
  const [tokensIn, tokensOut] = [sum((cost) => cost.tokensIn), sum((cost) => cost.tokensOut)];
  const perLine = (tokens: number) => tokens / Math.max(1, turns.length);
  return {
    in: perLine(tokensIn),
    cached: perLine(sum(({ tokensCached = 0 }) => tokensCached)),
    out: perLine(tokensOut),
    lost: perLine(Math.max(0, spent.tokens - tokensIn - tokensOut)),
  };
}

function dailyTokens(tokens: LineTokens): number {
  const duel = (tokens.in + tokens.out + tokens.lost) * LINES_AN_HOUR * HOURS_A_DAY;
  return Math.ceil(duel / (1 - CHAT_SHARE));
}

/** @param line US dollars. */
function costOf(line: number): Figures['cost'] {
  return { line, hour: line * LINES_AN_HOUR, month: line * LINES_AN_HOUR * HOURS_A_MONTH };
}
