import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { beatOfTicket } from '#daemon/director/visitor-ticket.ts';
import { always } from '#daemon/engines/engine-list.ts';
import { type Brief, type Engine, EngineUnavailable } from '#daemon/engines/engine.ts';
import { OPENAI_TERMS } from '#daemon/engines/openai/openai-engine.ts';
import { SCRIPTED_TERMS } from '#daemon/engines/scripted/scripted-engine.ts';
import { FallbackChain } from '#daemon/turns/fallback-chain.ts';
import { RehearsalMemory } from '#daemon/rehearsal.ts';
import { Writer } from '#daemon/turns/writer.ts';
import { PREMISE } from '#tests/support/duel/fixtures.ts';
import { offered } from '#tests/support/duel/offered.ts';

const PITCH = 'Somebody left the door of the vault open, and the goat has read the files.';
const EVENT = 'A fire drill starts, on schedule for the first time in eleven years.';

const BRIEF: Brief = {
  speaker: 'warden',
  premise: { ...PREMISE, pitch: PITCH },
  ordinal: 3,
  plannedTurns: 30,
  endsWhenTold: true,
  isPause: false,
  hasPrelude: false,
  lookBack: undefined,
  beat: { id: 'drill', kind: 'interruption', event: EVENT, feral: [], warden: [] },
  soFar: '',
  ledger: [],
  transcript: [],
  attempt: 0,
};

/** Writes a line with an engine that offers `lines`, one an attempt. */
async function write(
  lines: readonly string[],
  {
    said = [] as string[],
    episode = [] as string[],
    sent = [] as string[],
    mayAskProvider = false,
    brief = BRIEF,
  } = {},
) {
  const briefs: Brief[] = [];
  const never = () => Promise.reject(new EngineUnavailable('There is no provider.'));
  const engine: Engine = {
    name: 'scripted',
    model: 'scripted',
    terms: SCRIPTED_TERMS,
    speak: (brief) => {
      briefs.push(brief);
      const line = offered(lines[briefs.length - 1] ?? 'Nothing more.');
      return Promise.resolve({ ...line, sent, beat: brief.beat });
    },
    chat: never,
    summarise: never,
  };
  const memory = new RehearsalMemory();
  for (const text of said) memory.note({ persona: 'warden', text, asciiArt: false });
  const reasons: string[] = [];
  const refusedTexts: string[] = [];
  const engines = [{ ...engine, terms: OPENAI_TERMS }, engine];
  const chain = new FallbackChain({ logger: pino({ level: 'silent' }) });
  const written = await new Writer({ chain, engines: always(...engines), memory }).write(brief, {
    conversationId: 'a',
    signal: new AbortController().signal,
    mayAskProvider,
    patienceMs: 60_000,
    episode,
    onRefused: (_engine, { reason, text }) => {
      reasons.push(reason);
      refusedTexts.push(text);
    },
  });
  return { text: written.reply.text, beat: written.reply.beat, reasons, refusedTexts, briefs };
}

describe('a line of the duel', () => {
  test('is written to the brief, and once more to the next attempt where it was refused', async () => {
    const { text, briefs } = await write(['feral: No.', 'The form is blue.']);
    expect(text).toBe('The form is blue.');
    expect(briefs).toEqual([BRIEF, { ...BRIEF, attempt: 1 }]);
  });

  test("is kept without a visitor's words where it is refused", async () => {
    const ticket = { number: 4_001, subject: 'the lift', name: 'Ada' };
    const lines = [
      'Ada says the lift. Ada says the lift. Ada says the lift. Ada says the lift.',
      'The form is blue.',
    ];
    const { refusedTexts } = await write(lines, { brief: { ...BRIEF, ticket } });
    expect(refusedTexts).toEqual(['… says …. … says …. … says …. … says ….']);
  });

  const TICKET = { number: 4_001, subject: 'an ugly lift', name: 'Ada' };
  const TICKET_BRIEF: Brief = { ...BRIEF, beat: beatOfTicket(TICKET) };

  test.each(['Ticket 4001 is next.', 'There is no LIFT here.', 'Tell ada no.'])(
    "takes up a visitor's ticket where it tells of it: %s",
    async (line) => {
      expect((await write([line], { brief: TICKET_BRIEF })).beat?.ticket).toEqual(TICKET);
    },
  );

  test("leaves a visitor's ticket for another moment where it says nothing of it", async () => {
    const said = await write(['The form is blue, and so is an armada.'], { brief: TICKET_BRIEF });
    expect(said).toMatchObject({ text: 'The form is blue, and so is an armada.', beat: undefined });
  });

  test("takes up a visitor's ticket of marks alone where it quotes it", async () => {
    const beat = beatOfTicket({ number: 4_002, subject: '🥕🥕', name: undefined });
    const said = await write(['Somebody wrote "🥕🥕".'], { brief: { ...BRIEF, beat } });
    expect(said.beat).toEqual(beat);
  });

  test('takes up anything else that happened, whatever it says', async () => {
    expect((await write(['The form is blue.'])).beat).toEqual(BRIEF.beat);
  });

  test('is nothing of what a model was sent, in the same words', async () => {
    const lines = [`Well: ${PITCH}`, `Notice: ${EVENT}`, 'The form is blue.'];
    const { reasons } = await write(lines, {
      mayAskProvider: true,
      sent: [`It is called so. ${PITCH}`, EVENT],
    });
    expect(reasons).toEqual(['leaks the prompt', 'leaks the prompt']);
  });

  test('may be what writers wrote twice', async () => {
    expect(await write([`Well: ${PITCH}`])).toMatchObject({ text: `Well: ${PITCH}`, reasons: [] });
  });

  test('is nothing that the speaker said before', async () => {
    const { reasons } = await write(['The form is blue.', 'It is red.'], { said: ['The form is blue.'] });
    expect(reasons).toEqual(['said before']);
  });

  test('wears out no phrase of the episode, but may name what it is about', async () => {
    const episode = [
      'A wet carbon copy arrived.',
      'Who keeps a wet carbon copy?',
      'I sold the vault door handle.',
      'Nobody wants a vault door handle.',
    ];
    const worn = await write(['Your wet carbon copy is in a frame.', 'The form is blue.'], { episode });
    expect(worn.reasons).toEqual(['worn phrase']);
    expect((await write(['My vault door handle sings.'], { episode })).reasons).toEqual([]);
  });
});
