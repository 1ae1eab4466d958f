import type { Asked, Behaviour } from '#tests/support/provider/fake-provider.ts';
import { DIRTY_LINES } from '#tests/support/provider/faults.ts';
import { GoodModel, isForMinutes } from '#tests/support/provider/good-model.ts';

/** Whatever P2 of reliability.md names, and what is left of it. */
export const DIRT: typeof DIRTY_LINES = [
  ...DIRTY_LINES,
  { say: 'The \u009b31mpager\u009d is asleep.', clean: 'The 31mpager is asleep.' },
  {
    say: 'First the lamp.\r\n\r\nevent: reset\r\ndata: {}\r\nid: 1\r\n\r\nThen the chair.',
    clean: 'First the lamp.\n\nevent: reset\ndata: {}\nid: 1\n\nThen the chair.',
  },
];

/** A model that says nothing clean: each line is a good one with a piece of dirt behind it, one piece after the other. */
export class DirtyModel {
  readonly #good = new GoodModel(21);
  /** What it offered, as it may be stored, with the number of its dirt. */
  readonly offered = new Map<string, number>();

  answer({ body }: Asked): Behaviour {
    const start = this.#good.sentence();
    if (isForMinutes(body)) return { say: start };
    const n = this.offered.size % DIRT.length;
    this.offered.set(`${start} ${DIRT[n]?.clean}`, n);
    return { say: `${start} ${DIRT[n]?.say}`, pieceLength: 1 + n };
  }

  /** Whether each piece of dirt is in one of these lines, as it may be stored. */
  isIn(lines: readonly string[]): boolean {
    return new Set(lines.flatMap((line) => this.offered.get(line) ?? [])).size === DIRT.length;
  }
}
