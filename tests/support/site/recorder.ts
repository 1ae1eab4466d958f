import { Publication } from '#server/live/lane/publication.ts';
import type { Subscriber } from '#server/live/lane/watcher.ts';

/** A subscriber that notes what happens to it. */
export class Recorder implements Subscriber<string> {
  readonly seen: string[] = [];
  heartbeats = 0;
  ended = false;

  deliver({ event }: Publication<string>): void {
    this.seen.push(event);
  }

  heartbeat(): void {
    this.heartbeats += 1;
  }

  end(): void {
    this.ended = true;
  }
}

/** An event that says something. */
export function saying(event: string): Publication<string> {
  return new Publication(event, { id: event });
}
