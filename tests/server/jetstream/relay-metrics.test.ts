import { describe, expect, test } from 'vitest';
import { formatCursor } from '#server/live/feed-publication.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { call } from '#tests/support/http/call.ts';
import { METRICS_TOKEN, scrapeText } from '#tests/support/http/scrape.ts';
import { SteadyWatcher } from '#tests/support/http/steady-watcher.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';
import { startBuiltRelay } from '#tests/support/processes/built-relay.ts';
import { hasNatsServer, natsServer } from '#tests/support/processes/nats-server.ts';
import { until } from '#tests/support/processes/processes.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { fromAnywhere } from '#tests/support/site/living-site.ts';

/** Whether /metrics has each of these lines. It is looked at again and again, more often than one address may. */
const says = async (url: string, lines: readonly string[]) => {
  const text = await scrapeText(url, fromAnywhere());
  return lines.every((line) => text.includes(`\n${line}\n`)) || undefined;
};

describe.skipIf(!hasNatsServer())('/metrics', () => {
  test('of a relay and of web say who watches there, and whether NATS is reached', async () => {
    const nats = await natsServer();
    const { database, folder } = tempDataDir();
    const db = connect(database, 'daemon');
    const conversation = addConversation(db);
    const settings = { NATS_URL: nats.url, METRICS_TOKEN, TRUST_PROXY: 'true' };
    const web = await startWebProcess(folder, settings);
    const relay = await startBuiltRelay(await steadyPort(), { ...settings, ORIGIN_URL: web.url });
    const ready = () => call(relay, 'GET /ready', { headers: fromAnywhere() });
    await until(async () => (await ready()).status === 200);
    const watcher = new SteadyWatcher({
      url: `${relay.url}/api/eternal/stream`,
      lastEventId: formatCursor(new FeedReader(db).head()),
      address: '10.0.0.1',
    });
    say(db, conversation, '1');
    await until(() => watcher.seen.length === 1 || undefined);

    await until(() => says(web.url, ['feral_nats_up 1', 'feral_relays 1', 'feral_relay_watchers 1']));
    const ofRelay = ['feral_watchers 1', 'feral_streams_admitted_total 1', 'feral_streams_refused_total 0'];
    await until(() => says(relay.url, [...ofRelay, 'feral_relay_in_step 1', 'feral_relay_behind_lines 0']));
    expect((await fetch(`${relay.url}/metrics`)).status).toBe(404);

    await nats.kill();
    await until(() => says(web.url, ['feral_nats_up 0']));
    await until(() => says(relay.url, ['feral_nats_up 0', 'feral_relay_in_step 0']));
  });
});
