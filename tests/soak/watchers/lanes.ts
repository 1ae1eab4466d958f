import type { EventSourceMessage } from 'eventsource-parser';

/** What an event says; `id` where the lane tells it. */
export type Event =
  | { readonly type: 'message'; readonly id: string | undefined; readonly content: string }
  | { readonly type: 'reset' | 'archived' | 'other' };

/** One of the two ways to watch, as a client of it asks and reads. */
export interface Lane {
  readonly name: 'REST' | 'typed';
  readonly path: (conversation: string | undefined, lastEventId: string | undefined) => string;
  readonly read: (event: EventSourceMessage) => Event;
}

interface Message {
  readonly _id?: string;
  readonly content: string;
}

export const REST: Lane = {
  name: 'REST',
  path: (conversation) =>
    conversation === undefined ? '/api/eternal/stream' : `/api/eternal/conversations/${conversation}/stream`,
  read: ({ event, data }) =>
    event === undefined ? messageOf(JSON.parse(data) as Message) : { type: otherOf(event) },
};

export const TYPED: Lane = {
  name: 'typed',
  /** tRPC's client resumes by its input. */
  path: (id, lastEventId) => {
    const input = { ...(id !== undefined && { id }), ...(lastEventId !== undefined && { lastEventId }) };
    const procedure = id === undefined ? 'eternal.live' : 'conversations.live';
    return `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  },
  read: ({ event, data }) => {
    if (event !== undefined) return { type: 'other' };
    const { json } = JSON.parse(data) as { json: { type: string; message: Message } };
    return json.type === 'message' ? messageOf(json.message) : { type: otherOf(json.type) };
  },
};

function messageOf({ _id: id, content }: Message): Event {
  return { type: 'message', id, content };
}

function otherOf(type: string): 'reset' | 'archived' | 'other' {
  return type === 'reset' || type === 'archived' ? type : 'other';
}
