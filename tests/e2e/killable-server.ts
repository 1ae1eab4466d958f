import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { holdLease } from '#tests/support/duel/held-lease.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';

/** What a browser says of a stream or a call that is cut, and of a server that is not there. */
export const CUT =
  /ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

/** Lines as `sayLines` says them. */
export const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `line ${from + n}`);

/** A live conversation on a server of its own process, which can be stopped the hard way and started again. */
export async function startServer() {
  const { folder, database } = tempDataDir();
  const db = connect(database, 'daemon');
  holdLease(db);
  const conversation = addConversation(db);
  const sayLines = (from: number, to: number) => {
    for (const line of numbers(from, to)) say(db, conversation, line);
  };
  const port = String(await steadyPort());
  const start = () => startWebProcess(folder, { PORT: port });
  let web = await start();
  const stop = () => web.kill();
  const startAgain = async () => {
    web = await start();
  };
  return { db, conversation, sayLines, stop, startAgain, url: web.url };
}
