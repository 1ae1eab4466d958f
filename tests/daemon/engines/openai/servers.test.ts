import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EngineUnavailable } from '#daemon/engines/engine.ts';
import { Dialects } from '#daemon/engines/openai/dialects.ts';
import type { FailureKind } from '#daemon/engines/openai/provider-failure.ts';
import { providers } from '#shared/db/schema.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { IMPATIENT, KEY, lineBrief, NEVER, startRig } from '#tests/support/provider/engine-rig.ts';
import { SERVERS } from '#tests/support/provider/servers/all.ts';
import type { ServerManners } from '#tests/support/provider/servers/manners.ts';

const LINE = 'You left the door “ajar”, and it wasn’t a jar. 🚪';
/** Whoever asks for a pause is given up: a real daemon waits in tests/faults/servers.test.ts. */
const POLICY = { ...IMPATIENT, retryAfterMaxMs: 50 };

const rigFor = (server: ServerManners) =>
  startRig({
    answers: (asked) => server.answer(asked, LINE),
    env: { OPENAI_MODEL: server.model },
    policy: POLICY,
  });
type Rig = Awaited<ReturnType<typeof rigFor>>;
const speak = ({ engine }: Rig) => engine.speak(lineBrief(), NEVER);

describe.each(SERVERS.map((server) => [server.name, server] as const))('%s', (_, server) => {
  test('is asked until it says a line, and from then on as it wants to be asked', async () => {
    const rig = await rigFor(server);
    rig.db.update(providers).set({ priceIn: 100, priceCached: 10, priceOut: 1_000 }).run();
    const { tokensIn, tokensCached, tokensOut } = server.usage;
    const costMicros = (tokensIn - tokensCached) * 100 + tokensCached * 10 + tokensOut * 1_000;
    const [first, second] = server.learns.calls;
    const told = { text: LINE, model: server.model, tokensIn, tokensOut, costMicros };
    expect(await speak(rig)).toMatchObject(told);
    expect(rig.provider.asked).toHaveLength(first);
    expect(await speak(rig)).toMatchObject(told);
    expect(rig.provider.asked).toHaveLength(first + second);
    const address = { baseUrl: rig.provider.baseUrl, model: server.model };
    expect(new Dialects(rig.db).of(address)).toEqual(server.learns.dialect);
    expect(rig.problems).toEqual([undefined]);
    expect(rig.spends().at(-1)).toMatchObject({ tokens: tokensIn + tokensOut, settled: true });
  });
});

const SAYS: Partial<Record<FailureKind, RegExp>> = {
  key: /refuses the key \(\d+\)/,
  quota: /has no credit left \(\d+\)/,
  model: /has no model \S+ \(\d+\)/,
  address: /answers with a page, not as an API \(404\)/,
  request: /does not take the request \(\d+\): “/,
  busy: /wants to be asked less often \(429\)/,
  server: /failed(?: \(\d+\))?: “/,
  broken: /broke off its answer/,
  empty: /answers with nothing/,
  refusal: /refuses to write/,
  thoughts: /thought until its tokens were used up/,
};

/** Each server, or model with errors of its own, with the errors that no one before it has. */
const ERRORS = SERVERS.map((server, n) => {
  const before = SERVERS.slice(0, n).flatMap(({ errors }) => Object.values(errors));
  return [server, Object.entries(server.errors).filter(([, error]) => !before.includes(error))] as const;
}).filter(([, errors]) => errors.length > 0);

describe.each(ERRORS.map(([server, errors]) => [server.name, server, errors] as const))(
  'an error of %s',
  (_, server, errors) => {
    test('is told of as what it is, soon, and without the key', async () => {
      const rig = await rigFor(server);
      for (const [name, { behaviour, kind }] of errors) {
        rig.provider.answer(behaviour);
        // Another key closes the breaker.
        rig.saveKey(`${KEY}-${name.replace(/\W/g, '')}`);
        const before = rig.provider.asked.length;
        const thrown: unknown = await speak(rig).catch((reason: unknown) => reason);
        const sentence = thrown instanceof EngineUnavailable ? thrown.message : 'it spoke';
        expect.soft([name, kindIn(rig)]).toEqual([name, kind]);
        expect.soft(`${name}: ${sentence}`).toMatch(SAYS[kind] ?? /^no sentence/);
        expect(rig.provider.asked.length - before).toBeLessThanOrEqual(3);
      }
      expect(rig.log.join('')).not.toContain(KEY);
    });
  },
);

test('docs/operations.md has the address of each, and a model', () => {
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  for (const { baseUrl } of SERVERS) expect(page).toContain(`| \`${baseUrl}\``);
  const first = new Map(SERVERS.toReversed().map((server) => [server.baseUrl, server.model]));
  for (const model of first.values()) expect(page).toContain(`| \`${model}\``);
});

/** What the last failure was taken for. */
function kindIn({ log }: Rig): unknown {
  const line = log.filter((each) => each.includes('brought no line')).at(-1) ?? '{}';
  return (JSON.parse(line) as { kind?: unknown }).kind;
}
