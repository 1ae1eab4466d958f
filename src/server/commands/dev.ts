import { BRAND } from '#shared/brand.ts';
import { runCommand } from './command.ts';
import { loadEnvFile } from './environment.ts';
import { runTogether } from './run-together.ts';
import { viteBin } from './vite.ts';

/** `npm run dev`: Vite serves the client and reloads it; both processes start anew when a file of theirs changes. */
await runCommand(async (stopping) => {
  loadEnvFile();
  const running = runTogether(
    {
      vite: [viteBin, '--clearScreen', 'false'],
      web: [tsxBin, 'watch', '--clear-screen=false', 'src/server/main.ts'],
      duel: [tsxBin, 'watch', '--clear-screen=false', 'src/daemon/main.ts'],
    },
    stopping,
  );
  console.log(`${BRAND.product} under work: http://localhost:5173`);
  await running;
});
