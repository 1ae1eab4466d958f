import { setInterval, setTimeout } from 'node:timers';

/* Loaded before a program: each time that it stands still for longer than ever before, it says in its log for how long. Its start doesn't count. */
const STARTED_AFTER_MS = 10_000;
const EVERY_MS = 50;
let longestMs = 0;
let dueAt = Infinity;

function look() {
  const stoodStillMs = performance.now() - dueAt;
  dueAt = performance.now() + EVERY_MS;
  if (stoodStillMs <= longestMs) return;
  longestMs = stoodStillMs;
  process.stdout.write(`${JSON.stringify({ level: 'info', stoodStillMs })}\n`);
}

setTimeout(() => setInterval(look, EVERY_MS).unref(), STARTED_AFTER_MS).unref();
