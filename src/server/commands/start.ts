import { BRAND } from '#shared/brand.ts';
import { announcement } from '../modules/auth/accounts.ts';
import { localUrl } from './running/web-address.ts';
import { runCommand } from './command.ts';
import { prepare } from './start/prepare.ts';
import { superviseUntilStopped } from './start/supervise.ts';

/** `npm start`: everything that a fresh clone needs, then both processes in the foreground until told to stop. */
await runCommand(async (stopping) => {
  const ready = await prepare(stopping);
  if (ready.firstAdmin) console.log(announcement(ready.firstAdmin));
  const url = localUrl(ready);
  await superviseUntilStopped(ready, {
    url,
    stopping,
    onAwake: () => console.log(`${BRAND.product} is awake: ${ready.PUBLIC_URL ?? url}`),
  });
});
