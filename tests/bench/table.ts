/** What a bench prints. */
export interface Table {
  readonly title: string;
  /** What the columns mean, where their names do not say it. */
  readonly about?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export { percentile } from '#daemon/measures/shares.ts';

/** A table in Markdown. */
export function markdown({ title, about, columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = [`### ${title}`, '', ...(about === undefined ? [] : [about, ''])];
  return [...head, line(columns), line(columns.map(() => '---')), ...rows.map(line), ''].join('\n');
}
