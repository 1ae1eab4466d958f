import { setInterval } from 'node:timers';
import { Budget } from '#daemon/budget.ts';
import { openDb } from '#shared/db/client.ts';

/* A process of its own that reserves tokens: `budget-program.ts <database> <daily tokens> <tokens a call> <calls>`. It says how many
   calls it got, settles none of them, and lives on until it is killed. */
const [database = '', dailyTokens, tokens, calls] = process.argv.slice(2);
const budget = new Budget({ db: openDb(database, 'daemon'), dailyTokens: Number(dailyTokens) });

let got = 0;
for (let call = 0; call < Number(calls); call += 1) {
  if (budget.reserve('duel', Number(tokens)) !== undefined) got += 1;
}
process.send?.({ got });
setInterval(() => undefined, 60_000);
