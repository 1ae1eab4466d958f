import type { EngineList } from '../engines/engine-list.ts';
import { tellsOf } from '../director/visitor-ticket.ts';
import type { Brief, Reply } from '../engines/engine.ts';
import type { Order } from '../engines/first-answer.ts';
import type { Memory } from '../gate/gate.ts';
import type { FallbackChain, DraftRequest, Written, Refused } from './fallback-chain.ts';

/** A line asked for, and what is done about those that the gate refuses. */
export interface LineOrder extends Order {
  /** The lines of the running episode, oldest first. */
  readonly episode: readonly string[];
  readonly conversationId: string;
  readonly onRefused: DraftRequest['onRefused'];
}

interface WriterDeps {
  readonly chain: FallbackChain;
  readonly engines: Pick<EngineList, 'forLine'>;
  readonly memory: Memory;
}

/** Writes the lines of the duel. */
export class Writer {
  readonly #deps: WriterDeps;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  /** @throws Error when not even the last engine had a line to let pass, or the signal's reason. */
  async write(brief: Brief, { episode, conversationId, onRefused, ...order }: LineOrder): Promise<Written> {
    const { chain, engines, memory } = this.#deps;
    const { premise, speaker } = brief;
    const written = await chain.say({
      ...order,
      onRefused: (engine, refused) => onRefused(engine, withoutTicket(refused, brief)),
      engines: engines.forLine(speaker, conversationId),
      ask: (engine, attempt, signal) => engine.speak({ ...brief, attempt }, signal),
      context: {
        speaker,
        memory,
        episode,
        subjects: [...premise.things, premise.pitch],
        told: [],
      },
    });
    return { ...written, reply: aboutItsBeat(written.reply) };
  }
}

/** A model is told of a visitor's ticket and may speak of something else: then the ticket is not on air, and may come up again. */
function aboutItsBeat(reply: Reply): Reply {
  const ticket = reply.beat?.ticket;
  return ticket && !tellsOf(reply.text, ticket) ? { ...reply, beat: undefined } : reply;
}

/** A refused line may be read by others, and its ticket may still be deleted: what a visitor wrote is left out. */
function withoutTicket(refused: Refused, { beat, ticket = beat?.ticket }: Brief): Refused {
  if (!ticket) return refused;
  const words = [ticket.subject, ticket.name ?? ''].filter((each) => each !== '');
  return { ...refused, text: words.reduce((text, each) => text.replaceAll(each, '…'), refused.text) };
}
