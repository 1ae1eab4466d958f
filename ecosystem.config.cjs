/* What PM2 runs: the two processes. docs/operations.md says where each number comes from. */

const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { parseEnv } = require('node:util');

const SECOND = 1000;
const INSTANCES_MAX = 64;

// pm2-runtime prints what the processes log and sets this variable; files beside it would only grow.
const logs = process.env.PM2_DISCRETE_MODE ? { out_file: '/dev/null', error_file: '/dev/null' } : {};

/** `.env` for this one variable alone: PM2 would save the rest of it, secrets and all, with its own environment. */
function webInstances() {
  const file = join(__dirname, '.env');
  const inFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return process.env.WEB_INSTANCES ?? inFile.WEB_INSTANCES ?? '';
}

/** How to run several. A number that will not do gives one process, which says so and ends. */
function several(text) {
  const count = /^\d+$/.test(text) ? Number(text) : 1;
  return count > 1 && count <= INSTANCES_MAX ? { exec_mode: 'cluster', instances: count } : {};
}

/** A process of the build, kept alive. `nodeArgs` trade speed that nobody would notice for memory: docs/operations.md. */
const keptAlive = (name, { entry, killTimeout, maxMemory, nodeArgs, env, ...rest }) => ({
  name,
  script: entry,
  cwd: __dirname,
  // The Node that runs PM2, which is the one that the native modules were built for.
  interpreter: process.execPath,
  node_args: ['--max-semi-space-size=1', '--optimize-for-size', '--no-maglev', ...nodeArgs],
  ...logs,
  env: { NODE_ENV: 'production', ...env },
  exec_mode: 'fork',
  instances: 1,
  wait_ready: true,
  // When this is over, PM2 stops the old process of a reload even where the new one is not up yet.
  listen_timeout: 60 * SECOND,
  kill_timeout: killTimeout,
  // Neither process leaves children behind; finding them would ask for `ps`, which small images lack.
  treekill: false,
  // The first restart waits this long, each further one half as much again, up to 15 s; 30 s up begin anew. Without it
  // PM2 gives a process up for good after 16 quick exits.
  exp_backoff_restart_delay: 100,
  max_memory_restart: maxMemory,
  // PM2's own probes would cost memory in the process and nobody reads them.
  pmx: false,
  // There are no maps in dist, and reading those of packages costs web up to 9 MB.
  disable_source_map_support: true,
  ...rest,
});

const instances = webInstances();

module.exports = {
  apps: [
    keptAlive('web', {
      entry: 'dist/server/main.js',
      killTimeout: 10 * SECOND,
      maxMemory: '300M',
      nodeArgs: ['--max-old-space-size=192'],
      env: { WEB_INSTANCES: instances },
      ...several(instances),
    }),
    keptAlive('duel', {
      entry: 'dist/daemon/main.js',
      killTimeout: 15 * SECOND,
      maxMemory: '300M',
      // It writes a line every few seconds: compiled code would take longer to make than it saves.
      nodeArgs: ['--max-old-space-size=96', '--no-opt'],
    }),
  ],
};
