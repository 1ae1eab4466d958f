import type { Behaviour } from '#tests/support/provider/fake-provider.ts';

type Faults = Readonly<Record<string, () => Behaviour>>;

/** The same faults, and the names of those that a request has met so far. */
export function metIn(faults: Faults): { faults: Faults; met: ReadonlySet<string> } {
  const met = new Set<string>();
  const noting = Object.entries(faults).map(([name, fault]) => {
    const meet = () => {
      met.add(name);
      return fault();
    };
    return [name, meet] as const;
  });
  return { faults: Object.fromEntries(noting), met };
}
