import { AppError } from '#shared/errors.ts';
import { formatCursor } from '../../live/feed-publication.ts';
import { FeedReader } from '../../live/feed-reader.ts';
import { readFrom } from './database.ts';
import { broken, ok, warning, type Finding, type Installation } from './finding.ts';

/** Whether relays get what is said, where NATS_URL is set. */
export async function checkRelays({ dataDir, env }: Pick<Installation, 'dataDir' | 'env'>): Promise<Finding> {
  if (env?.NATS_URL === undefined) return ok('NATS_URL is not set: web needs no relays.');
  try {
    return await judge(env.NATS_URL, dataDir.database);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return broken(
      error.code === 'UNAVAILABLE'
        ? `${error.message} Start it, or correct NATS_URL. Meanwhile web goes on, and relays let nobody in.`
        : error.message,
    );
  }
}

async function judge(url: string, database: string): Promise<Finding> {
  // Nothing of NATS is loaded where nobody uses it.
  const { readStreamEnd } = await import('../../jetstream/stream-end.ts');
  const end = await readStreamEnd(url);
  const remedy = 'Web sees to that while it runs: start it, or look into its log.';
  if (!end) return warning(`NATS answers, and has no stream for relays yet. ${remedy}`);
  const head = readFrom(database, (db) => new FeedReader(db).head());
  const [there, here] = [formatCursor(end), head && formatCursor(head)];
  if (there !== here)
    return warning(
      `The stream for relays ends at ${there}, and the database at ${here ?? 'nothing'}. ${remedy}`,
    );
  return ok('NATS answers, and the stream for relays has every line.');
}
