import { openDb } from '#shared/db/client.ts';
import { countSaid, say } from '../database/feed-writer.ts';

/*
 * A daemon that says numbers from 1 on, `numbered-writer.ts <database> <conversation> <every ms>`, until it is killed. It goes on from what the
 * database has, as the daemon does. It sends a message once it speaks.
 */
const [path = '', conversation = '', everyMs = ''] = process.argv.slice(2);
const db = openDb(path, 'daemon');
// What a kill leaves is whole without it, and a slow disk would have it hold the write lock all the time.
db.$client.pragma('synchronous = OFF');
setInterval(() => say(db, conversation, String(countSaid(db, conversation) + 1)), Number(everyMs));
process.send?.('speaking');
