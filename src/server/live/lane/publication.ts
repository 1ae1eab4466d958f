import type { Encoder, Frame } from './wire.ts';

/** An event as it is handed on, encoded at most once for each wire, however many watch. */
export class Publication<E> {
  readonly event: E;
  /** The event id, from which a watcher resumes. */
  readonly id: string;
  /** Nothing can follow: whoever gets it is done. */
  readonly isLast: boolean;
  readonly #frames = new Map<Encoder<E>, Frame>();

  constructor(event: E, { id, isLast = false }: { readonly id: string; readonly isLast?: boolean }) {
    this.event = event;
    this.id = id;
    this.isLast = isLast;
  }

  frame(encoder: Encoder<E>): Frame {
    const known = this.#frames.get(encoder);
    if (known) return known;
    const frame = encoder(this);
    this.#frames.set(encoder, frame);
    return frame;
  }
}
