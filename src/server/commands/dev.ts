import { BRAND } from '#shared/brand.ts';
import { runCommand } from './command.ts';
import { readEnvironment } from './command.ts';
import { claimPort } from './running/web-address.ts';
import { PROGRAMS } from './running/processes.ts';
import { runTogether } from './running/processes.ts';

/** Where vite.config.ts sends /api and /trpc. */
const WEB = { HOST: '127.0.0.1', PORT: 3000 };
const watched = (entry: string) => [PROGRAMS.tsx, 'watch', '--clear-screen=false', entry];

/** `npm run dev`: Vite serves the client and reloads it; both processes start anew when a file of theirs changes. */
await runCommand(async (stopping) => {
  Object.assign(process.env, WEB);
  await readEnvironment(stopping);
  await claimPort(WEB);
  console.log(`${BRAND.product} in development: http://localhost:5173`);
  const vite = [PROGRAMS.vite, '--clearScreen', 'false'];
  await runTogether([vite, watched('src/server/main.ts'), watched('src/daemon/main.ts')], stopping);
});
