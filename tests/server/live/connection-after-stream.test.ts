import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import superjson from 'superjson';
import { describe, expect, onTestFinished, test } from 'vitest';
import { daemonOf, visitorOf } from '#tests/support/site/chat.ts';
import { addConversation, closeConversation } from '#tests/support/database/feed-writer.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/** A client with one connection, which it uses again for as long as the server says that it may. */
function oneConnection(web: TestWeb, headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (path: string, { method = 'GET', body = '' } = {}): Promise<IncomingMessage> => {
    const type = body === '' ? {} : { 'content-type': 'application/json' };
    const asking = request(web.url + path, { agent, method, headers: { ...headers, ...type } }).end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return answer;
  };
}

interface Stage {
  readonly web: TestWeb;
  readonly conversation: string;
  readonly daemon: ReturnType<typeof daemonOf>;
}

interface Stream {
  readonly what: string;
  readonly path: (conversation: string) => string;
  /** What makes the server end it. */
  readonly end: (stage: Stage) => void;
}

const inputOf = (json: unknown) => `input=${encodeURIComponent(JSON.stringify(superjson.serialize(json)))}`;
/** Any connection params send a call to the stock adapter. */
const STOCK = 'connectionParams=%7B%7D';

const closing = ({ web }: Stage) => web.backend.endStreams();
const archiving = ({ web, conversation }: Stage) => closeConversation(web.db, conversation);
const answering = ({ daemon }: Stage) => daemon.answer('You clicked a link to get here.');

const eternal = () => '/api/eternal/stream';
const ofConversation = (id: string) => `/api/eternal/conversations/${id}/stream`;
const reply = (id: string) => `/api/conversations/${id}/messages`;
const typed = () => '/trpc/eternal.live';
const typedStock = () => `/trpc/eternal.live?${STOCK}`;
const typedOfConversation = (id: string) => `/trpc/conversations.live?${inputOf({ id })}`;
const typedStockOfConversation = (id: string) => `/trpc/conversations.live?${inputOf({ id })}&${STOCK}`;
const typedReply = (id: string) => `/trpc/chat.reply?${inputOf({ id })}`;

const STREAMS: readonly Stream[] = [
  { what: 'the feed, when web stops', path: eternal, end: closing },
  { what: 'a conversation, when it is archived', path: ofConversation, end: archiving },
  { what: 'a conversation, when web stops', path: ofConversation, end: closing },
  { what: 'a reply, when it is read out', path: reply, end: answering },
  { what: 'a reply, when web stops', path: reply, end: closing },
  { what: 'the typed feed, when web stops', path: typed, end: closing },
  { what: 'the typed feed of the stock adapter, when web stops', path: typedStock, end: closing },
  { what: 'a typed conversation, when it is archived', path: typedOfConversation, end: archiving },
  {
    what: 'a typed conversation of the stock adapter, when it is archived',
    path: typedStockOfConversation,
    end: archiving,
  },
  { what: 'a typed reply, when it is read out', path: typedReply, end: answering },
  { what: 'a typed reply, when web stops', path: typedReply, end: closing },
];

/** A site with a live conversation in which a visitor has asked something. */
async function stage(): Promise<Stage & { readonly cookie: string }> {
  const web = await startTestWeb();
  const conversation = addConversation(web.db);
  const visitor = visitorOf(web);
  await visitor.say(conversation, 'hello');
  return { web, conversation, daemon: daemonOf(web), cookie: visitor.cookie() };
}

describe('a stream that the server ends', () => {
  test.each(STREAMS)('leaves no connection that cannot be used: $what', async ({ path, end }) => {
    const { cookie, ...scene } = await stage();
    const ask = oneConnection(scene.web, { cookie });
    const stream = await ask(path(scene.conversation));
    expect([stream.statusCode, stream.headers.connection]).toEqual([200, 'close']);
    await once(stream, 'data');
    end(scene);
    await once(stream.resume(), 'end');
    // In the same tick: a server that says keep-alive and hangs up is found out here.
    const next = await ask('/api/conversations', { method: 'POST', body: '{}' });
    expect(next.statusCode).toBe(404);
  });
});

describe('a stream that does not begin', () => {
  test('leaves a connection that stays: nothing can follow, or too many watch', async () => {
    const web = await startTestWeb({ limits: { perAddress: 0, inAll: 0 } });
    const ask = oneConnection(web);
    const paths = [ofConversation(addConversation(web.db, { live: false })), eternal(), typedStock()];
    const seen: (number | string | undefined)[] = [];
    for (const path of paths) {
      const { statusCode, headers, socket } = await ask(path).then((answer) => answer.resume());
      seen.push(statusCode, headers.connection, socket.localPort);
    }
    const [, , port] = seen;
    expect(seen).toEqual([204, 'keep-alive', port, 503, 'keep-alive', port, 503, 'keep-alive', port]);
  });

  test('says to HEAD what it says to GET', async () => {
    const { web, conversation } = await stage();
    for (const path of [eternal(), ofConversation(conversation)]) {
      const { headers } = await oneConnection(web)(path, { method: 'HEAD' });
      expect(headers.connection).toBe('close');
    }
  });
});
