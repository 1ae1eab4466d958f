/** Browser storage: which stamps this browser has put. The server knows them by the visitor's cookie; it is never asked. */
export const STORAGE_KEY = 'stamps';
/** Lines of which it is remembered. On an older one a stamp shows as not pressed, and pressing it changes nothing. */
const KEPT = 300;

const NONE: ReadonlySet<string> = new Set();

/** The stamps that this browser has put on lines. */
export class OwnStamps {
  /** By line, the one that was stamped last at the end. */
  #lines: Map<string, ReadonlySet<string>> | undefined;

  of(line: string): ReadonlySet<string> {
    return this.#known().get(line) ?? NONE;
  }

  set(line: string, stamp: string, on: boolean): void {
    const lines = this.#known();
    const stamps = new Set(this.of(line));
    if (on) stamps.add(stamp);
    else stamps.delete(stamp);
    lines.delete(line);
    if (stamps.size > 0) lines.set(line, stamps);
    this.#lines = new Map([...lines].slice(-KEPT));
    store([...this.#lines].map(([id, own]) => [id, ...own]));
  }

  /** Another tab has written. */
  forget(): void {
    this.#lines = undefined;
  }

  #known(): Map<string, ReadonlySet<string>> {
    this.#lines ??= new Map(stored().map(([line = '', ...stamps]) => [line, new Set(stamps)]));
    return this.#lines;
  }
}

function store(lines: readonly (readonly string[])[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(lines));
  } catch {
    // Storage can be forbidden or full; the page knows them for as long as it stands.
  }
}

/** A list for each line: its id, then its stamps. Whatever else somebody may have put there is nothing. */
function stored(): string[][] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isListOfWords) : [];
  } catch {
    return [];
  }
}

function isListOfWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}
