import { setInterval } from 'node:timers';
import { Budget } from '#daemon/budget.ts';
import { openDb } from '#shared/db/client.ts';

/* A process of its own that reserves tokens: `budget.ts <database> <daily tokens> <tokens a call> <calls>`. It says how many
   calls it got, settles none of them, and lives on until it is killed. */
const [database = '', dailyTokens, tokens, calls] = process.argv.slice(2);
const db = openDb(database, 'daemon');
// The other one may stand still in the middle of a transaction.
db.$client.pragma('busy_timeout = 120000');
const budget = new Budget({ db, dailyTokens: Number(dailyTokens) });

let got = 0;
for (let call = 0; call < Number(calls); call += 1) {
  if (budget.reserve('duel', Number(tokens)) !== undefined) got += 1;
}
process.send?.({ got });
setInterval(() => undefined, 60_000);
