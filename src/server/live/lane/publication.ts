import type { Frame } from './wire.ts';

/** How an event is written on one wire. */
export type Encoder<Event> = (publication: Pick<Publication<Event>, 'event' | 'id'>) => Frame;

/** An event as it is handed on, encoded at most once for each wire, however many watch. */
export class Publication<Event> {
  readonly event: Event;
  /** The event id, from which a watcher resumes. */
  readonly id: string;
  /** Nothing can follow: whoever gets it is done. */
  readonly isLast: boolean;
  readonly #frames = new Map<Encoder<Event>, Frame>();

  constructor(event: Event, { id, isLast = false }: { readonly id: string; readonly isLast?: boolean }) {
    this.event = event;
    this.id = id;
    this.isLast = isLast;
  }

  frame(encoder: Encoder<Event>): Frame {
    const known = this.#frames.get(encoder);
    if (known) return known;
    const frame = encoder(this);
    this.#frames.set(encoder, frame);
    return frame;
  }
}
