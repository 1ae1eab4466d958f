import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { AppError } from '#shared/errors.ts';

const RECONNECT_MS = 500;
const PING_MS = 5_000;

/** A connection to NATS with what JetStream is used through. */
export interface FeedConnection {
  readonly connection: NatsConnection;
  readonly jetstream: JetStreamClient;
  readonly manager: JetStreamManager;
  /** Whether NATS is there, as far as was noticed. */
  isUp(): boolean;
}

/** Connects, however long NATS takes to be there, and again whenever it was away. */
export async function connectFeed(url: string, name: string): Promise<FeedConnection> {
  const connection = await connect({
    servers: url.split(','),
    name,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
  });
  return {
    connection,
    jetstream: jetstream(connection),
    manager: await jetstreamManager(connection, { checkAPI: false }),
    isUp: followedState(connection),
  };
}

function followedState(connection: NatsConnection): () => boolean {
  let isUp = true;
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') isUp = false;
      if (type === 'reconnect') isUp = true;
    }
  })();
  return () => isUp && !connection.isClosed();
}

/**
 * Who can't be asked now says so later.
 * @throws AppError STARTUP where NATS runs without JetStream.
 */
export async function assertJetStream(
  { manager }: Pick<FeedConnection, 'manager'>,
  url: string,
): Promise<void> {
  try {
    await manager.getAccountInfo();
  } catch (error) {
    // Its class is no named export where Node loads the package.
    if (!(error instanceof Error) || error.name !== 'JetStreamNotEnabled') return;
    throw new AppError(
      'STARTUP',
      `NATS at ${hostsOf(url)} has no JetStream, which keeps the lines for relays. Start it with nats-server -js -sd FOLDER, or allow JetStream for this account.`,
    );
  }
}

/** The servers of NATS_URL, without what is secret in it. */
export function hostsOf(url: string): string {
  return url
    .split(',')
    .map((server) => new URL(server).host)
    .join(', ');
}
