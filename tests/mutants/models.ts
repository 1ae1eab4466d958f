import type { Mutant } from './mutant.ts';

const COMPLETION = 'src/daemon/engines/openai/completion.ts';
const CLASSIFY = 'src/daemon/engines/openai/classify.ts';
const SERVERS = ['tests/daemon/engines/openai/servers.test.ts'];
const CANDIDATES = ['tests/daemon/engines/openai/candidates.test.ts'];
const NEGOTIATION = ['tests/daemon/engines/openai/negotiation.test.ts'];

/** What the engine makes of the manners of servers. */
export const MODELS: readonly Mutant[] = [
  {
    name: 'a second draft where the gate refuses the first',
    file: 'src/daemon/engines/openai/openai-engine.ts',
    find: 'attempts: 2, costsTokens: true',
    replace: 'attempts: 1, costsTokens: true',
    tests: ['tests/faults/weak-model.test.ts'],
  },
  {
    name: 'a summary by those who write the episode',
    file: 'src/daemon/engines/openai/provider-engines.ts',
    find: 'this.#providers().filter((provider) => isDrawn(provider, conversationId))',
    replace: 'this.#providers()',
    tests: ['tests/daemon/engines/openai/provider-engines.test.ts'],
  },
  {
    name: 'an answer that is over, whatever is said after it',
    file: COMPLETION,
    find: 'if (received.finish === undefined || !(error instanceof APIError)) throw error;',
    replace: 'throw error;',
    tests: SERVERS,
  },
  {
    name: 'an error that has the status of an answer',
    file: COMPLETION,
    find: '  if (error) throw new APIError(error.status, error.told, undefined, headers);\n',
    replace: '',
    tests: SERVERS,
  },
  {
    name: 'room for thoughts that nobody shows or counts',
    file: COMPLETION,
    find: " || (finish === 'length' && spoken === '')",
    replace: '',
    tests: NEGOTIATION,
  },
  {
    name: 'room for thoughts that are counted in the sum alone',
    file: 'src/daemon/engines/openai/received.ts',
    find: 'hiddenIn(usage) + (usage.completion_tokens_details',
    replace: '(usage.completion_tokens_details',
    tests: NEGOTIATION,
  },
  {
    name: 'more tokens for a model that is failed while it thinks',
    file: COMPLETION,
    find: "if (failed.kind !== 'thoughts' || failed.dialect) return failed;",
    replace: 'if (failed.dialect !== null) return failed;',
    tests: NEGOTIATION,
  },
  {
    name: 'what the sentence of an error says',
    file: CLASSIFY,
    find: '  if (said) return said;\n',
    replace: '',
    tests: SERVERS,
  },
  {
    name: 'a prompt that is too long, which no parameter is to blame for',
    file: CLASSIFY,
    find: ' || TOO_LONG.test(said)',
    replace: '',
    tests: SERVERS,
  },
  {
    name: 'one draft while a model has yet to tell how it wants to be asked',
    file: 'src/daemon/engines/openai/asker.ts',
    find: 'dialects.hasAnswered(provider) && !attempt.isTrial',
    replace: '!attempt.isTrial',
    tests: CANDIDATES,
  },
  {
    name: 'one draft while the day is not far behind its tokens',
    file: 'src/daemon/engines/openai/openai-engine.ts',
    find: 'candidates > 1 && budget.hasPlenty()',
    replace: 'candidates > 1',
    tests: CANDIDATES,
  },
  {
    name: 'what the gate refuses, last among drafts',
    file: 'src/daemon/turns/ranking.ts',
    find: 'Number(b.verdict.passed) - Number(a.verdict.passed) || b.total',
    replace: 'b.total',
    tests: ['tests/daemon/turns/ranking.test.ts'],
  },
  {
    name: 'no example of the premise that is played',
    file: 'src/daemon/engines/openai/prompts/examples.ts',
    find: '.filter(({ id }) => id !== playing)',
    replace: '',
    tests: ['tests/daemon/engines/openai/prompts/examples.test.ts'],
  },
];
