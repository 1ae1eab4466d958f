/* npm for a test that may not wait for a network: `ci` links the packages of this project, `run build` is what it is. */
const { execFileSync } = require('node:child_process');
const { join } = require('node:path');

const [command] = process.argv.slice(2);
const installed = join(__dirname, '..', '..', 'node_modules');
const show = { stdio: 'inherit' };
if (command === 'ci') execFileSync('cp', ['-al', installed, '.'], show);
else execFileSync(process.execPath, ['--import', 'tsx', 'src/server/commands/build.ts'], show);
