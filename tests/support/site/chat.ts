import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMessage } from '#shared/schemas/chat.ts';
import { commitReply, findQuestions } from '#daemon/chat/chat-store.ts';
import { call, type Answer } from '../http/call.ts';
import { written } from '../duel/chat-fixtures.ts';
import { takeLease } from '../duel/fixtures.ts';
import { openEventStream, type EventStream } from '../http/event-stream.ts';
import type { TestWeb } from './web-app.ts';

const LOOK_MS = 100;

/** A visitor's browser, as far as the chat goes: it keeps its cookie. */
export interface TestVisitor {
  say(conversation: string, content: unknown): Promise<Answer>;
  listen(conversation: string, lastEventId?: string): Promise<EventStream>;
  history(conversation: string): Promise<ChatMessage[]>;
  /** The cookie header as it stands. */
  cookie(): string;
}

export function visitorOf(web: { url: string }): TestVisitor {
  let cookie = '';
  const keep = (headers: Headers) => {
    cookie = headers.get('set-cookie')?.split(';')[0] ?? cookie;
  };
  return {
    async say(conversation, content) {
      const route = `POST /conversations/${conversation}/messages`;
      const answer = await call(web, route, { json: { content }, headers: { cookie } });
      keep(answer.headers);
      return answer;
    },
    async listen(conversation, lastEventId) {
      const url = `${web.url}/api/conversations/${conversation}/messages`;
      const stream = await openEventStream(url, lastEventId, { cookie });
      keep(stream.response.headers);
      return stream;
    },
    async history(conversation) {
      const input = encodeURIComponent(JSON.stringify({ json: { id: conversation } }));
      const response = await fetch(`${web.url}/trpc/chat.history?input=${input}`, { headers: { cookie } });
      return ((await response.json()) as { result: { data: { json: ChatMessage[] } } }).result.data.json;
    },
    cookie: () => cookie,
  };
}

/** A daemon that says what it is told to: it answers the question that has waited longest. */
export function daemonOf({ db }: Pick<TestWeb, 'db'>): { answer(text: string): void } {
  const token = takeLease(db);
  return {
    answer(text) {
      const [question] = findQuestions(db, 1);
      if (!question) throw new Error('nobody has asked anything');
      commitReply(db, token, { question, written: written(text) });
    },
  };
}

/** The text of a stream's next reply, put together from its events up to its end. */
export async function replyOf(stream: EventStream): Promise<string> {
  let text = '';
  for (;;) {
    const [event] = await stream.take(1);
    if (event?.event === 'end') return text;
    text += event?.data ?? '';
  }
}

/** The visitor's next reply. A stream that has waited half a minute ends without it; where a busy machine is later than that, it is asked for again. */
export async function heardBy(visitor: TestVisitor, conversation: string): Promise<string> {
  for (;;) {
    const text = await replyOf(await visitor.listen(conversation));
    if (text !== '') return text;
    await sleep(LOOK_MS);
  }
}
