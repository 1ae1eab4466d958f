import type { Pattern } from './phrase-pattern.ts';

/** A phrase, with whatever its finder is told about it. */
export interface Findable {
  readonly pattern: Pattern;
}

/** A phrase where it stands in a message: from one unit up to, and without, another. */
export interface Found<T> {
  readonly sign: T;
  readonly start: number;
  readonly end: number;
}

/** Finds phrases by the word they begin with, so that most of them need not be tried. */
export class PhraseFinder<T extends Findable> {
  readonly #anywhere: T[] = [];
  readonly #byFirst = new Map<string, T[]>();

  constructor(signs: readonly T[]) {
    for (const sign of signs) this.#add(sign);
  }

  /** Each phrase at each place where it stands, to its farthest end. */
  find(units: readonly string[]): Found<T>[] {
    const findAt = this.#search(units);
    return units.flatMap((_, start) => findAt(start));
  }

  isIn(units: readonly string[]): boolean {
    const findAt = this.#search(units);
    return units.some((_, start) => findAt(start).length > 0);
  }

  /** The units with each phrase replaced with the end of a clause, so that the words around it don't meet. */
  without(units: readonly string[]): string[] {
    const findAt = this.#search(units);
    const left: string[] = [];
    for (let at = 0; at < units.length;) {
      const end = Math.max(0, ...findAt(at).map((found) => found.end));
      left.push(end > at ? '.' : (units[at] ?? ''));
      at = end > at ? end : at + 1;
    }
    return left;
  }

  #add(sign: T): void {
    const words = new Set<string>();
    if (!sign.pattern.addFirst(words)) {
      this.#anywhere.push(sign);
      return;
    }
    for (const word of words) {
      const alike = this.#byFirst.get(word);
      if (alike) alike.push(sign);
      else this.#byFirst.set(word, [sign]);
    }
  }

  /** Finds what begins at a place of a message. */
  #search(units: readonly string[]): (start: number) => Found<T>[] {
    const words = new Set(units);
    const canStand = new Map<T, boolean>();
    const mayBeFound = (sign: T) => {
      const can = canStand.get(sign) ?? sign.pattern.canStandAmong(words);
      canStand.set(sign, can);
      return can;
    };
    return (start) => {
      const found: Found<T>[] = [];
      for (const sign of this.#candidatesFor(units[start] ?? '')) {
        const ends = mayBeFound(sign) ? sign.pattern.ends(units, start) : [];
        if (ends.length > 0) found.push({ sign, start, end: Math.max(...ends) });
      }
      return found;
    };
  }

  #candidatesFor(word: string): readonly T[] {
    const alike = this.#byFirst.get(word);
    return alike ? this.#anywhere.concat(alike) : this.#anywhere;
  }
}
