import type { NatsConnection } from '@nats-io/transport-node';
import { decodeRecord, encodeRecord, SUBJECTS } from './feed-stream.ts';
import type { RelayCount, RelayReport } from './relay-count.ts';

const REPORT_MS = 1_000;

/**
 * Has the reports of relays noted while `isMine`: one web process counts them, or they would count once for each.
 * @returns what ends it.
 */
export function hearReports(
  connection: NatsConnection,
  reports: RelayCount,
  isMine: () => boolean,
): () => void {
  const subscription = connection.subscribe(SUBJECTS.watchers, {
    callback: (error, message) => {
      if (!error && isMine()) reports.note(decodeRecord<RelayReport>(message.string()));
    },
  });
  return () => subscription.unsubscribe();
}

/** Reports the watchers of a relay once a second. Returns what ends it. */
export function reportWatchers(
  connection: NatsConnection,
  relay: string,
  watchers: () => number,
): () => void {
  const timer = setInterval(() => {
    if (connection.isClosed()) return;
    connection.publish(SUBJECTS.watchers, encodeRecord({ relay, watchers: watchers() }));
  }, REPORT_MS);
  return () => clearInterval(timer);
}
