/** The seven bars of a digit, a to g as they are usually named, in a field of 12 by 20. */
const BARS = {
  a: 'M2 1h8l-2 2h-4z',
  b: 'M11 2v7l-2-1v-4z',
  c: 'M11 11v7l-2-2v-4z',
  d: 'M4 17h4l2 2h-8z',
  e: 'M1 11l2 1v4l-2 2z',
  f: 'M1 2l2 2v4l-2 1z',
  g: 'M3 9h6l1 1-1 1h-6l-1-1z',
} as const;

/** Which bars each digit lights. */
const LIT = ['abcdef', 'bc', 'abdeg', 'abcdg', 'bcfg', 'acdfg', 'acdefg', 'abc', 'abcdefg', 'abcdfg'];

/** One digit of a display; without a digit it is dark. */
export function LedDigit({ digit }: { digit: string | undefined }) {
  const lit = digit === undefined ? '' : (LIT[Number(digit)] ?? '');
  return (
    <svg className="led-digit" viewBox="0 0 12 20" aria-hidden="true">
      {Object.entries(BARS).map(([name, path]) => (
        <path key={name} className={lit.includes(name) ? 'led-on' : 'led-off'} d={path} />
      ))}
    </svg>
  );
}
