const MICROS = 1_000_000;

/** Millionths of a US dollar as a price tag: $0.0021, $1.24; empty for nothing. */
export function dollars(micros: number): string {
  if (micros === 0) return '';
  const digits = micros < MICROS / 100 ? 6 : 2;
  return `$${Number((micros / MICROS).toFixed(digits)).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: digits })}`;
}
