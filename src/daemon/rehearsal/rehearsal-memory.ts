import { PERSONAS, type Persona } from '#shared/brand.ts';
import type { Line } from '../engines/engine.ts';
import { fingerprint } from '../gate/fingerprint.ts';
import type { Memory } from '../gate/gate.ts';

/** A persona's lines that a new one is compared with. */
const COMPARED = 200;

/** What the gate has to know of the feed, where there is no database. It forgets no line. */
export class RehearsalMemory implements Memory {
  readonly #fingerprints = new Set<string>();
  readonly #lines = new Map<Persona, string[]>(PERSONAS.map((persona) => [persona, []]));

  note({ persona, text }: Line): void {
    this.#fingerprints.add(fingerprint(text));
    this.#lines.set(persona, [...this.linesOf(persona), text].slice(-COMPARED));
  }

  wasSaid(print: string): boolean {
    return this.#fingerprints.has(print);
  }

  linesOf(persona: Persona): readonly string[] {
    return this.#lines.get(persona) ?? [];
  }
}
