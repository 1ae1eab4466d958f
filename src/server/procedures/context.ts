import type { Caller } from '../caller/caller.ts';
import type { Batch } from '../limits/batch.ts';
import type { LiveService } from '../live/live.service.ts';

/** What a procedure may know of a call: the services, and who calls. Nothing of the transport. */
export interface Context {
  readonly services: Services;
  readonly caller: Caller;
  /** Where several are called at once. */
  readonly batch?: Batch;
}

/** What procedures call. The router of a module adds that module's services; services.ts makes them all, or does not type-check. */
export interface Services {
  readonly live: LiveService;
}
