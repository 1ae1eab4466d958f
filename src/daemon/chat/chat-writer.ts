import { BRAND } from '#shared/brand.ts';
import type { EngineList } from '../engines/engine-list.ts';
import type { ChatBrief } from '../engines/engine.ts';
import { fingerprint } from '../gate/fingerprint.ts';
import type { GateContext } from '../gate/gate.ts';
import type { FallbackChain, DraftRequest, Written } from '../turns/fallback-chain.ts';
import type { PlainReplies } from './plain-replies.ts';

const SPEAKER = BRAND.personas.assistant;
/** A visitor waits longer than the show may: he has asked, and sees that somebody is typing. */
const PATIENCE_MS = 45_000;

/** How a reply is asked for. */
export type ReplyOrder = Pick<DraftRequest, 'signal' | 'onRefused'>;

/** Writes what visitors are answered. */
export class ChatWriter {
  readonly #chain: FallbackChain;
  readonly #engines: Pick<EngineList, 'forChat'>;
  readonly #plain: PlainReplies;

  constructor(deps: { chain: FallbackChain; engines: Pick<EngineList, 'forChat'>; plain: PlainReplies }) {
    this.#chain = deps.chain;
    this.#engines = deps.engines;
    this.#plain = deps.plain;
  }

  /**
   * A reply that may be stored. Whoever is in distress gets one that somebody has written and read, whatever the budget and the
   * provider: no engine is asked, and no gate.
   * @throws Error when not even the last engine had one to let pass, or the signal's reason.
   */
  async write(brief: ChatBrief, order: ReplyOrder): Promise<Written> {
    order.signal.throwIfAborted();
    const plain = this.#plain.replyTo(brief);
    if (plain) return plain;
    return this.#chain.say({
      ...order,
      engines: this.#engines.forChat(SPEAKER),
      mayAskProvider: true,
      patienceMs: PATIENCE_MS,
      ask: (engine, attempt, signal) => engine.chat({ ...brief, attempt }, signal),
      context: gateContextOf(brief),
    });
  }
}

/** A chat is judged by itself: what was said elsewhere may be said to a visitor who has not heard it. */
function gateContextOf({ chat, replies, premise, transcript }: ChatBrief): GateContext {
  const said = new Set(replies.map(fingerprint));
  const visitor = chat.filter(({ role }) => role === 'user').map(({ text }) => text);
  // Without a premise the conversation was uploaded: anybody may have written it.
  const uploaded = premise === undefined ? transcript.map(({ text }) => text) : [];
  return {
    speaker: SPEAKER,
    toVisitor: true,
    memory: { wasSaid: (print) => said.has(print), linesOf: () => replies },
    episode: replies,
    subjects: [...visitor, ...(premise?.things ?? [])],
    told: [...visitor, ...uploaded],
  };
}
