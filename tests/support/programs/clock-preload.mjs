/*
 * Loaded before a program: its wall clock is ahead of the machine's by what its parent sends it, `{ clockShiftMs }`, and so is the clock
 * that never jumps by all `{ skippedMs }` together; it answers the same.
 */
const MachineDate = Date;
let shiftMs = 0;
const now = () => MachineDate.now() + shiftMs;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

const machineTime = performance.now.bind(performance);
let skippedMs = 0;
globalThis.performance.now = () => machineTime() + skippedMs;

process.on('message', (said) => {
  if (typeof said !== 'object' || said === null) return;
  if ('clockShiftMs' in said) shiftMs = Number(said.clockShiftMs);
  else if ('skippedMs' in said) skippedMs += Number(said.skippedMs);
  else return;
  process.send?.(said);
});
