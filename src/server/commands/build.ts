import { buildSite } from './build/build-site.ts';
import { runCommand } from './command.ts';

await runCommand(buildSite);
