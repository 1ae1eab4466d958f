import type { Mutant } from './mutant.ts';

const GATE = ['tests/daemon/gate/gate.test.ts'];
const SPENDING = ['tests/daemon/budget.test.ts', 'tests/daemon/engines/openai/spending.test.ts'];

/** What may be said, and what it may cost. */
export const SHOW: readonly Mutant[] = [
  {
    name: 'the written ending of a plot',
    file: 'src/daemon/engines/scripted/composition.ts',
    find: 'const ending = isEnding(turn) ? endingLine(turn) : undefined;',
    replace: 'const ending = isEnding(turn) && !turn ? endingLine(turn) : undefined;',
    tests: ['tests/daemon/engines/scripted/exchanges.test.ts'],
  },
  {
    name: 'the order of a plot',
    file: 'src/daemon/engines/scripted/exchanges.ts',
    find: 'return premise.ending ? goingOn(premise, (exchange) => isPlayed(turn, exchange)) : unspent(turn);',
    replace: 'return unspent(turn);',
    tests: ['tests/daemon/engines/scripted/exchanges.test.ts'],
  },
  {
    name: 'the problem of a model whose every line is refused',
    file: 'src/daemon/turns/fallback-chain.ts',
    find: '    engine.judged?.(verdict.passed ? undefined : verdict.reason);\n',
    replace: '',
    tests: ['tests/daemon/turns/fallback-chain.test.ts'],
  },
  {
    name: 'no engine that costs tokens in an empty room',
    file: 'src/daemon/engines/first-answer.ts',
    find: 'mayAskProvider || !terms.costsTokens',
    replace: 'mayAskProvider || terms.attempts > 0',
    tests: ['tests/daemon/engines/first-answer.test.ts', 'tests/daemon/turns/fallback-chain.test.ts'],
  },
  {
    name: 'one patience for all engines before the last',
    file: 'src/daemon/engines/first-answer.ts',
    find: 'patienceMs: until - performance.now() }',
    replace: 'patienceMs: asking.patienceMs }',
    tests: ['tests/daemon/engines/first-answer.test.ts'],
  },
  {
    name: 'the end of a day’s tokens',
    file: 'src/daemon/budget.ts',
    find: 'if (spentOn(tx, day, purpose) >= this.share(purpose)) return undefined;',
    replace: '',
    tests: SPENDING,
  },
  {
    name: 'tokens that are reserved before a call',
    file: 'src/daemon/budget.ts',
    find: 'const row = { day, purpose, tokens, settled: false, createdAt: this.#now() };',
    replace: 'const row = { day, purpose, tokens: tokens * 0, settled: false, createdAt: this.#now() };',
    tests: SPENDING,
  },
  {
    name: 'no call without a reservation',
    file: 'src/daemon/engines/openai/paid-calls.ts',
    find: 'if (reservation === undefined) throw new BudgetSpent(purpose);',
    replace: 'if (reservation === undefined) return complete({ client, provider, messages }, signal);',
    tests: ['tests/daemon/engines/openai/spending.test.ts'],
  },
  {
    name: 'the check for a model that declines',
    file: 'src/daemon/gate/gate.ts',
    find: "(text) => (isRefusal(text) ? 'refusal' : undefined)",
    replace: '(text) => (isRefusal(text) ? undefined : undefined)',
    tests: GATE,
  },
  {
    name: 'the check for a prompt that leaks',
    file: 'src/daemon/gate/gate.ts',
    find: "(text) => (isLeak(text) ? 'leaks the prompt' : undefined)",
    replace: '(text) => (isLeak(text) ? undefined : undefined)',
    tests: GATE,
  },
  {
    name: 'the check for the words of visitors',
    file: 'src/daemon/gate/gate.ts',
    find: "(text, { told }) => (quotes(text, told) ? 'quotes what it was told' : undefined)",
    replace: '(text, { told }) => (quotes(text, told) ? undefined : undefined)',
    tests: GATE,
  },
  {
    name: 'the gate itself',
    file: 'src/daemon/turns/fallback-chain.ts',
    find: 'if (!verdict.passed) {',
    replace: 'if (!verdict.passed && attempt > 99) {',
    tests: ['tests/daemon/chat/chat-writer.test.ts'],
  },
  {
    name: 'text without control characters',
    file: 'src/shared/text/control-characters.ts',
    find: "    .replace(FORBIDDEN, '');",
    replace: "    .replace(FORBIDDEN, '$&');",
    tests: ['tests/shared/text/text.test.ts', ...GATE],
  },
  {
    name: 'the look for distress before any engine is asked',
    file: 'src/daemon/chat/chat-writer.ts',
    find: '    if (plain) return plain;\n',
    replace: '    void plain;\n',
    tests: ['tests/daemon/chat/distress.test.ts'],
  },
  {
    name: 'everyday things that explain a phrase of distress away',
    file: 'src/daemon/distress/sentence-context.ts',
    find: '    return !everyday.isIn(',
    replace: '    return !everyday.isIn([]) || everyday.isIn(',
    tests: ['tests/daemon/distress/recogniser.test.ts'],
  },
  {
    name: 'plain replies for the rest of a talk',
    file: 'src/daemon/chat/chat-briefs.ts',
    find: 'plainIn: readPlainLanguage(this.#db, question),',
    replace: 'plainIn: undefined,',
    tests: ['tests/daemon/chat/distress.test.ts'],
  },
  {
    name: 'tags that name one of the two, and nothing else in angle brackets',
    file: 'src/shared/text/tag.ts',
    find: "`^\\\\s*<(${PERSONAS.join('|')})>\\\\s*`",
    replace: "`^\\\\s*<(${PERSONAS.join('|')}|[a-z]+)>\\\\s*`",
    tests: ['tests/shared/text/text.test.ts', 'tests/server/modules/admin/upload.test.ts'],
  },
  {
    name: 'the tag that is stored where another one follows',
    file: 'src/shared/text/tag.ts',
    find: 'tagOf(said) === undefined ? said',
    replace: 'tagOf(said) !== persona ? said',
    tests: ['tests/server/modules/admin/upload.test.ts'],
  },
];
