import { fingerprint } from '../../gate/fingerprint.ts';

/** How many lines back a repetition is noticed. */
const REMEMBERED = 12_000;

/** What has been said in this run. */
export interface Said {
  has(text: string): boolean;
  add(text: string): void;
}

/** @param earlier fingerprints of what was said before this run, oldest first. */
export function createSaid(earlier: Iterable<string>): Said {
  const fingerprints = new Set(earlier);
  return {
    has: (text) => fingerprints.has(fingerprint(text)),
    add(text) {
      fingerprints.add(fingerprint(text));
      const [oldest] = fingerprints;
      if (fingerprints.size > REMEMBERED && oldest !== undefined) fingerprints.delete(oldest);
    },
  };
}
