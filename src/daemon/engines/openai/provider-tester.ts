import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { otherThan, PERSONAS } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import { providerTests } from '#shared/db/schema.ts';
import type { ProviderTest } from '#shared/schemas/provider.ts';
import type { Budget } from '../../budget.ts';
import type { Content, Premise } from '../../content/content.ts';
import { withoutMarks } from '../../content/template.ts';
import { judge } from '../../gate/gate.ts';
import { modelContextOf } from '../../gate/languages.ts';
import type { LeaseHold } from '../../lease/lease.ts';
import { fenced } from '../../lease/fence.ts';
import { LOOK_MS, pause } from '../../tempo/waiting.ts';
import { type Brief, EngineUnavailable, type Reply } from '../engine.ts';
import type { Dialects } from './dialects.ts';
import { createOpenAiEngine } from './openai-engine.ts';
import type { ProviderPolicy } from './policy.ts';
import type { Provider, ProviderSettings } from './provider-settings.ts';

/** Whoever asked has given up by then. */
const WAITED_MS = 60_000;
const TURNS = 20;

interface ProviderTesterDeps {
  readonly db: Db;
  readonly settings: ProviderSettings;
  readonly dialects: Dialects;
  readonly budget: Budget;
  readonly content: () => Content;
  readonly logger: Logger;
  readonly policy?: ProviderPolicy | undefined;
}

type Result = Omit<ProviderTest, 'at'>;

const NO_LINE: Result = {
  sentence: null,
  raw: '',
  gate: null,
  latencyMs: 0,
  tokensIn: 0,
  tokensOut: 0,
  costMicros: 0,
};

/** Writes the lines that administrators ask a provider for, to see what it writes. They come from its money, and go on air nowhere. */
export class ProviderTester {
  readonly #deps: ProviderTesterDeps;

  constructor(deps: ProviderTesterDeps) {
    this.#deps = deps;
  }

  /** Looks for tests until the hold ends. Never rejects. */
  async run(hold: LeaseHold): Promise<void> {
    while (!hold.signal.aborted) {
      await this.#testNext(hold).catch((error: unknown) => {
        if (!hold.signal.aborted) this.#deps.logger.error({ err: error }, 'a provider could not be tested');
      });
      await pause(LOOK_MS, hold.signal);
    }
  }

  async #testNext({ fencingToken, signal }: LeaseHold): Promise<void> {
    const { db, settings } = this.#deps;
    const isOpen = and(isNull(providerTests.result), gt(providerTests.askedAt, Date.now() - WAITED_MS));
    const next = db.select().from(providerTests).where(isOpen).orderBy(asc(providerTests.seq)).limit(1).get();
    if (!next) return;
    const note = (result: string) =>
      fenced(db, fencingToken, (tx) =>
        tx.update(providerTests).set({ result }).where(eq(providerTests.seq, next.seq)).run(),
      );
    // Empty: somebody has taken it up.
    note('');
    const provider = settings.byId(next.providerId);
    const result = provider ? await this.#resultOf(provider, signal) : { ...NO_LINE, sentence: NO_KEY };
    note(JSON.stringify(result));
  }

  async #resultOf(provider: Provider, signal: AbortSignal): Promise<Result> {
    const brief = briefFor(provider, this.#deps.content().premises);
    if (!brief) return { ...NO_LINE, sentence: 'There is no premise to try it with.' };
    const begun = performance.now();
    const latencyMs = () => Math.round(performance.now() - begun);
    try {
      return await judged(await this.#speak(provider, { brief, signal }), { brief, latencyMs: latencyMs() });
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error;
      return { ...NO_LINE, sentence: error.message, latencyMs: latencyMs() };
    }
  }

  /** With an engine of its own: a circuit breaker that is open keeps nobody from trying, and what is tried opens none. */
  #speak(provider: Provider, { brief, signal }: { brief: Brief; signal: AbortSignal }): Promise<Reply> {
    const engine = createOpenAiEngine({
      ...this.#deps,
      provider: () => provider,
      onProblem: () => undefined,
    });
    return engine.speak(brief, signal);
  }
}

const NO_KEY = 'It has no key. Save one first.';

/** The second line of an episode that nobody plays. */
function briefFor({ persona }: Provider, premises: readonly Premise[]): Brief | undefined {
  const premise = premises[Math.floor(Math.random() * premises.length)];
  if (!premise) return undefined;
  const speaker = persona ?? PERSONAS[0];
  const other = otherThan(speaker);
  return {
    speaker,
    premise,
    ordinal: 1,
    plannedTurns: TURNS,
    endsWhenTold: false,
    isPause: false,
    hasPrelude: false,
    lookBack: undefined,
    beat: undefined,
    transcript: [{ persona: other, text: withoutMarks(premise.openers[other]), asciiArt: false }],
    soFar: '',
    ledger: [],
    attempt: 0,
  };
}

/** Judges a line as the duel would, but for what was said before. */
async function judged(
  reply: Reply,
  { brief, latencyMs }: { brief: Brief; latencyMs: number },
): Promise<Result> {
  const { text, tokensIn, tokensOut, costMicros } = reply;
  const { speaker, premise, transcript } = brief;
  const verdict = judge(text, {
    speaker,
    memory: { wasSaid: () => false, linesOf: () => [] },
    episode: transcript.map((line) => line.text),
    subjects: [...premise.things, premise.pitch],
    told: [],
    model: await modelContextOf(reply.sent),
  });
  const gate = verdict.passed ? null : verdict.reason;
  return { sentence: null, raw: text, gate, latencyMs, tokensIn, tokensOut, costMicros };
}
