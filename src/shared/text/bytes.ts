const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const DECIMALS = 2;

/** A size in bytes as people read it, e.g. `3.40 MB`. A unit is 1,024 of the one before. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // As it will be rounded, so that no size reads `1024.00 KB`.
  while (Number(value.toFixed(DECIMALS)) >= 1_024 && unit < UNITS.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  return `${value.toFixed(DECIMALS)} ${UNITS[unit]}`;
}
