/* Loaded before a program: its wall clock is ahead of the machine's by what its parent sends it, `{ clockShiftMs }`; it answers the same. */
const MachineDate = Date;
let shiftMs = 0;
const now = () => MachineDate.now() + shiftMs;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
});

process.on('message', (said: unknown) => {
  if (typeof said !== 'object' || said === null || !('clockShiftMs' in said)) return;
  shiftMs = Number(said.clockShiftMs);
  process.send?.(said);
});
