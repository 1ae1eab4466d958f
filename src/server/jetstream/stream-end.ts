import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { AppError } from '#shared/errors.ts';
import type { Cursor } from '../live/feed-publication.ts';
import { assertJetStream, hostsOf } from './connection.ts';
import { decodeRecord, STREAM, SUBJECTS, type LineRecord, type StartRecord } from './feed-stream.ts';

const ANSWER_MAX_MS = 5_000;

/**
 * Asks NATS once where the stream ends; undefined where there is no stream.
 * @throws AppError UNAVAILABLE where NATS does not answer, STARTUP where it has no JetStream.
 */
export async function readStreamEnd(url: string): Promise<Cursor | undefined> {
  const connection = await connect({
    servers: url.split(','),
    timeout: ANSWER_MAX_MS,
    maxReconnectAttempts: 0,
  }).catch(() => {
    // The error could hold the password.
    throw new AppError('UNAVAILABLE', `NATS at ${hostsOf(url)} does not answer.`);
  });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    await assertJetStream({ manager }, url);
    const last = await manager.streams
      .getMessage(STREAM, { last_by_subj: SUBJECTS.lines })
      .catch(() => undefined);
    return last ? endOf(decodeRecord<StartRecord | LineRecord>(last.string())) : undefined;
  } finally {
    await connection.close();
  }
}

function endOf(record: StartRecord | LineRecord): Cursor {
  return { epoch: record.epoch, seq: record.kind === 'start' ? record.after : record.seq };
}
