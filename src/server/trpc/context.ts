import type { Services } from '../services.ts';

/** What a procedure may know of a call: the services, and who calls. Nothing of the transport. */
export interface Context {
  readonly services: Services;
  readonly caller: Caller;
}

/** Who calls. `isAdmin` only after the server itself verified a token. */
export interface Caller {
  readonly isAdmin: boolean;
}

export const ANONYMOUS: Caller = { isAdmin: false };
