/* What PM2 runs: the two processes, one instance each. docs/operations.md says where each number comes from. */

const SECOND = 1000;

// pm2-runtime prints what the processes log and sets this variable; files beside it would only grow.
const logs = process.env.PM2_DISCRETE_MODE ? { out_file: '/dev/null', error_file: '/dev/null' } : {};

/** A process of the build, kept alive. */
const keptAlive = (name, { entry, killTimeout, maxMemory, heapMb }) => ({
  name,
  script: entry,
  cwd: __dirname,
  // The Node that runs PM2, which is the one that the native modules were built for.
  interpreter: process.execPath,
  node_args: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=1'],
  ...logs,
  env: { NODE_ENV: 'production' },
  exec_mode: 'fork',
  instances: 1,
  wait_ready: true,
  listen_timeout: 10 * SECOND,
  kill_timeout: killTimeout,
  // Neither process leaves children behind; finding them would ask for `ps`, which small images lack.
  treekill: false,
  // The first restart waits this long, each further one half as much again, up to 15 s. Any value keeps PM2 from
  // giving a process up for good after 16 quick exits; this one brings it back at once the first time.
  exp_backoff_restart_delay: 100,
  max_memory_restart: maxMemory,
  // PM2's own probes would cost memory in the process and nobody reads them.
  pmx: false,
});

module.exports = {
  apps: [
    keptAlive('web', {
      entry: 'dist/server/main.js',
      killTimeout: 10 * SECOND,
      maxMemory: '300M',
      heapMb: 192,
    }),
    keptAlive('duel', {
      entry: 'dist/daemon/main.js',
      killTimeout: 15 * SECOND,
      maxMemory: '200M',
      heapMb: 128,
    }),
  ],
};
