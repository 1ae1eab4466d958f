/** What a bench prints. */
export interface Table {
  readonly title: string;
  /** What the columns mean, where their names do not say it. */
  readonly about?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The value below which `p` percent of the samples lie (nearest rank). */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((p / 100) * sorted.length));
  return sorted[rank - 1] ?? NaN;
}

/** A table in Markdown. */
export function markdown({ title, about, columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = [`### ${title}`, '', ...(about === undefined ? [] : [about, ''])];
  return [...head, line(columns), line(columns.map(() => '---')), ...rows.map(line), ''].join('\n');
}
