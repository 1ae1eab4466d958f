import { pino } from 'pino';
import type { Brief, ChatBrief, SummaryBrief } from '#daemon/engines/engine.ts';
import { Dialects } from '#daemon/engines/openai/dialects.ts';
import { createOpenAiEngine } from '#daemon/engines/openai/openai-engine.ts';
import { PROVIDER_POLICY, type ProviderPolicy } from '#daemon/engines/openai/policy.ts';
import { createProviderSettings } from '#daemon/engines/openai/provider-settings.ts';
import { Budget } from '#daemon/budget.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { readDaemonEnv } from '#daemon/env.ts';
import { writeProviderKey } from '#shared/db/queries/providers.ts';
import { spend } from '#shared/db/schema.ts';
import { SecretBox } from '#shared/db/secret-box.ts';
import { chatBrief } from '../duel/chat-fixtures.ts';
import { SMALL_CONTENT } from '../duel/content.ts';
import { PREMISE } from '../duel/fixtures.ts';
import { startFakeProvider, type Answers, type Behaviour } from './fake-provider.ts';
import { connect, tempDataDir } from '../database/temp-data.ts';

export const NEVER = new AbortController().signal;
export const KEY = 'sk-canary-of-the-provider-1f2e';

/** The real rules without the real waiting between two tries, and with all the time that a busy machine takes to answer. */
export const IMPATIENT: ProviderPolicy = {
  ...PROVIDER_POLICY,
  deadlineMs: 120_000,
  othersWaitMs: 60_000,
  waitsMs: [1, 2],
};

export interface RigOptions {
  readonly answers?: Answers | Behaviour;
  readonly dailyTokens?: number;
  readonly policy?: ProviderPolicy;
  readonly candidates?: number;
  /** The wall clock of the budget. */
  readonly wallClock?: () => number;
  readonly env?: Record<string, string>;
  readonly onProblem?: (sentence: string | undefined) => void;
}

/** The real engine with a database of its own, asking a fake provider over HTTP. */
export async function startRig({
  answers = { say: 'A line.' },
  dailyTokens = 500_000,
  policy,
  candidates,
  wallClock = Date.now,
  env,
  onProblem,
}: RigOptions = {}) {
  const provider = await startFakeProvider(answers);
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  const box = new SecretBox(dataDir.secretKey);
  const variables = {
    OPENAI_BASE_URL: provider.baseUrl,
    OPENAI_MODEL: 'a-model',
    OPENAI_API_KEY: KEY,
    ...env,
  };
  const settings = createProviderSettings({ db, box, env: readDaemonEnv(variables) });
  const clock = { now: 0 };
  const problems: (string | undefined)[] = [];
  const log: string[] = [];
  const content = loadContent(SMALL_CONTENT);
  const startEngine = (budget: Budget) =>
    createOpenAiEngine({
      provider: () => settings.byId('first'),
      dialects: new Dialects(db),
      budget,
      content: () => content,
      logger: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
      onProblem: onProblem ?? ((sentence) => void problems.push(sentence)),
      policy: policy ?? IMPATIENT,
      now: () => clock.now,
      candidates,
    });
  const budget = new Budget({ db, dailyTokens, now: wallClock });
  return {
    provider,
    db,
    dataDir,
    settings,
    clock,
    problems,
    log,
    budget,
    startEngine,
    engine: startEngine(budget),
    saveKey: (key: string) => writeProviderKey(db, box, key),
    spends: () =>
      db.select({ tokens: spend.tokens, settled: spend.settled, purpose: spend.purpose }).from(spend).all(),
  };
}

/** A brief on the third line of an episode. */
export function lineBrief(fields: Partial<Brief> = {}): Brief {
  return {
    speaker: 'feral',
    premise: PREMISE,
    ordinal: 2,
    plannedTurns: 30,
    endsWhenTold: true,
    isPause: false,
    hasPrelude: false,
    lookBack: undefined,
    beat: undefined,
    soFar: '',
    ledger: [],
    transcript: [
      { persona: 'feral', text: 'You left it open.', asciiArt: false },
      { persona: 'warden', text: 'I left it ajar.', asciiArt: false },
    ],
    attempt: 0,
    ...fields,
  };
}

/** A brief on an episode so far. */
export function summaryBrief(fields: Partial<SummaryBrief> = {}): SummaryBrief {
  const lines = lineBrief().transcript;
  return { premise: PREMISE, soFar: 'A door was opened.', lines, beats: [], closing: false, ...fields };
}

/** What a visitor says. */
export function visitorSays(...texts: string[]): ChatBrief {
  return chatBrief(texts);
}
