#!/usr/local/bin/node
/* The program of the image: what the scripts in package.json do, without npm. `feral start` is `npm start`, and so on. */

import { get } from 'node:http';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';

const ROOT = join(import.meta.dirname, '..', '..');
/** Those of src/server/commands that make sense here: an update is another image, and the engine stops the container. */
const COMMANDS = ['start', 'admin', 'backup', 'doctor', 'export', 'restore'];
const HEALTHY_WITHIN_MS = 4_000;

const [name] = process.argv.splice(2, 1);
if (name === 'relay') await import(join(ROOT, 'dist', 'server', 'relay.js'));
else if (name === 'healthy') process.exitCode = (await isReady()) ? 0 : 1;
else if (COMMANDS.includes(name)) await runCommand(name);
else refuse();

/** Commands are TypeScript, which tsx compiles as it is loaded. */
async function runCommand(command) {
  register();
  await import(join(ROOT, 'src', 'server', 'commands', `${command}.ts`));
}

/** Whether web, or a relay, answers that requests may be sent to it. */
function isReady() {
  const address = { port: process.env.PORT || 3000, path: '/api/ready', timeout: HEALTHY_WITHIN_MS };
  return new Promise((resolve) => {
    get(address, (answer) => resolve(answer.resume().statusCode === 200))
      .on('timeout', () => resolve(false))
      .on('error', () => resolve(false));
  });
}

function refuse() {
  process.stderr.write(`feral ${['relay', 'healthy', ...COMMANDS].join(' | ')}: one of these.\n`);
  process.exitCode = 2;
}
