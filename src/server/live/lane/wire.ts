import type { Frame } from './wire.ts';
import type { Encoder } from './publication.ts';

/** One wire: what opens it, what keeps it open, what ends it, and how an event is written on it. */
export interface Wire<Event> {
  readonly opening: Frame;
  readonly heartbeat: Frame;
  /** Said before the end where nothing can follow; absent where the end says enough. */
  readonly ending: Frame | undefined;
  readonly encode: Encoder<Event>;
}
