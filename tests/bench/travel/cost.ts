/** What something costs, beside what somebody would take instead. */
export interface Cost {
  readonly what: string;
  /** Processor time, a time that it is done. */
  readonly cpuMs?: number;
  readonly p99Ms?: number;
  readonly instead?: { readonly what: string; readonly ms: number };
}

export const COST_COLUMNS = ['what', 'CPU ms', 'p99 ms', 'instead', 'ms of that'];

export function costRow({ what, cpuMs, p99Ms, instead }: Cost): string[] {
  const shown = (ms: number | undefined, digits: number) => (ms === undefined ? '' : ms.toFixed(digits));
  const other = Number.isNaN(instead?.ms) ? ['not here', ''] : [instead?.what ?? '', shown(instead?.ms, 2)];
  return [what, shown(cpuMs, 2), shown(p99Ms, 1), ...other];
}
