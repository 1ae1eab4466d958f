import type { Kill } from './killer.ts';

/** What is written or answered while a process comes back, and just after. */
const AFTERMATH_MS = 2_000;

/** Whether something that happened between two moments (epoch ms) is explained by a kill: of any process, or of those named. */
export function isExplained(
  { from, to = from }: { readonly from: number; readonly to?: number },
  kills: readonly Kill[],
): boolean {
  return kills.some(({ at, backAt = Infinity }) => from <= backAt + AFTERMATH_MS && to >= at);
}
