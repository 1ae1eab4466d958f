import { pino } from 'pino';
import { always, type EngineList } from '#daemon/engines/engine-list.ts';
import type { ChatBrief, Engine, Reply } from '#daemon/engines/engine.ts';
import { SCRIPTED_TERMS } from '#daemon/engines/scripted/scripted-engine.ts';
import { FallbackChain, type Written } from '#daemon/turns/fallback-chain.ts';
import type { Db } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { chatMessages } from '#shared/db/schema.ts';

/** Stores what a visitor says, as web does. Returns its id. */
export function ask(db: Db, chat: { visitorId: string; conversationId: string }, content: string): string {
  const id = newId();
  db.insert(chatMessages)
    .values({ ...chat, id, role: 'user', content, awaitsReply: true, createdAt: Date.now() })
    .run();
  return id;
}

/** The replies that are stored, in the order in which they were. */
export function storedReplies(db: Db): { content: string; answersId: string | null }[] {
  return db
    .select()
    .from(chatMessages)
    .orderBy(chatMessages.seq)
    .all()
    .filter(({ role }) => role === 'assistant')
    .map(({ content, answersId }) => ({ content, answersId }));
}

/** An engine that answers visitors as `answer` says. */
export function engineThat(
  answer: (brief: ChatBrief, signal: AbortSignal) => string | Promise<string>,
): Engine {
  return {
    name: 'a test',
    model: 'a test',
    terms: SCRIPTED_TERMS,
    speak: () => Promise.reject(new Error('it only chats')),
    chat: async (brief, signal) => replyOf(await answer(brief, signal)),
    summarise: () => Promise.reject(new Error('it only chats')),
  };
}

/** A chain on which only `engine` speaks. */
export function chainOf(engine: Engine): { chain: FallbackChain; engines: EngineList } {
  return { chain: new FallbackChain({ logger: pino({ level: 'silent' }) }), engines: always(engine) };
}

/** A reply as it would be stored. */
export function written(text: string): Written {
  return {
    reply: replyOf(text),
    fingerprint: `print of ${text}`,
    engine: 'a test',
    costsTokens: false,
    isInstead: false,
    latencyMs: 3,
    refused: 0,
  };
}

function replyOf(text: string): Reply {
  return { text, asciiArt: false, model: 'a test', tokensIn: 0, tokensOut: 0, costMicros: 0, retries: 0 };
}

/** A brief on a chat in which the visitor says `texts`, each but the last already answered. */
export function chatBrief(texts: readonly string[], fields: Partial<ChatBrief> = {}): ChatBrief {
  const chat = texts.flatMap((text, i) =>
    i === 0
      ? [{ role: 'user' as const, text }]
      : [
          { role: 'assistant' as const, text: `reply ${i}` },
          { role: 'user' as const, text },
        ],
  );
  const replies = chat.filter(({ role }) => role === 'assistant').map(({ text }) => text);
  return {
    title: 'A title',
    premise: undefined,
    over: true,
    summary: '',
    facts: [],
    transcript: [],
    said: texts.slice(0, -1),
    chat,
    replies,
    plainIn: undefined,
    attempt: 0,
    ...fields,
  };
}
