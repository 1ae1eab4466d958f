import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import superjson from 'superjson';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import type { EternalMessage } from '#shared/schemas/message.ts';
import type { Cursor } from '../live/feed-publication.ts';
import { REPLAY_MAX } from '../live/replay-buffer.ts';
import type { RelayReport } from './relay-count.ts';

/** The JetStream stream that carries the feed from the origin to its relays. */
export const STREAM = 'feral-feed';

export const SUBJECTS = {
  /** Lines, and where they begin: what a relay can replay. */
  lines: 'feral.feed.lines',
  /** Events that are told to whoever is there. */
  notices: 'feral.feed.notices',
  /** What can't be told from lines: a subject of its own, so that no crowd of notices takes its place. */
  present: 'feral.feed.present',
  /** Once a second, outside the stream: where the origin's feed stands. */
  head: 'feral.head',
  /** Once a second, outside the stream: how many watch on a relay. */
  watchers: 'feral.watchers',
} as const;

/** The stream keeps as many lines as web keeps in memory: whoever needs older ones gets a `reset` from either. */
const STREAM_CONFIG: Partial<StreamConfig> & { readonly name: string } = {
  name: STREAM,
  subjects: [SUBJECTS.lines, SUBJECTS.notices, SUBJECTS.present],
  retention: RetentionPolicy.Limits,
  discard: DiscardPolicy.Old,
  storage: StorageType.File,
  max_msgs_per_subject: REPLAY_MAX,
};

/** JetStream's code for a stream of this name that was made with other settings. */
const MADE_OTHERWISE = 10_058;

/** Makes the stream, or brings one of an older version up to date. Returns what is in it. */
export async function ensureStream({ streams }: JetStreamManager): Promise<StreamInfo> {
  try {
    return await streams.add(STREAM_CONFIG);
  } catch (error) {
    if (!hasCode(error, MADE_OTHERWISE)) throw error;
    return await streams.update(STREAM, STREAM_CONFIG);
  }
}

/** Whether an error says that nobody has made the stream yet. */
export function isWithoutStream(error: unknown): boolean {
  return hasCode(error, JetStreamApiCodes.StreamNotFound);
}

function hasCode(error: unknown, code: number): boolean {
  return error instanceof JetStreamApiError && error.code === code;
}

/** Everything after `after` follows, of this epoch: the first record of a stream, and of each epoch. */
export interface StartRecord {
  readonly kind: 'start';
  readonly epoch: string;
  readonly after: number;
}

export interface LineRecord {
  readonly kind: 'line';
  readonly epoch: string;
  readonly seq: number;
  /** `seq` of the line before it: a relay that has another one missed something. */
  readonly previous: number;
  readonly message: EternalMessage;
  /** What its conversation is called. A web of an older version doesn't say. */
  readonly title?: string;
}

/** Told to whoever watches, and kept by nobody. */
export interface NoticeRecord {
  readonly kind: 'notice';
  readonly event: FeedEvent;
}

/** What can't be told from lines. */
export interface PresentRecord {
  readonly kind: 'present';
  /** The conversation that the duel is writing. */
  readonly conversationId: string | undefined;
  /** How many watch everywhere, as was told last. */
  readonly watching: number;
  /** The theme of the site, and where visitors find it: terminals are told. A web of an older version doesn't say. */
  readonly theme?: string;
  readonly origin?: string;
}

export type FeedRecord = StartRecord | LineRecord | NoticeRecord | PresentRecord;

/** A record as it is sent. Dates survive. */
export function encodeRecord(record: FeedRecord | Cursor | RelayReport): string {
  return superjson.stringify(record);
}

/** What was sent. It comes from the operator's own NATS, so its shape is trusted. */
export function decodeRecord<Sent extends FeedRecord | Cursor | RelayReport>(text: string): Sent {
  return superjson.parse<Sent>(text);
}
