import type { Services } from '../services.ts';
import type { Batch } from '../limits/batch.ts';

/** What a procedure may know of a call: the services, and who calls. Nothing of the transport. */
export interface Context {
  readonly services: Services;
  readonly caller: Caller;
  /** Where several are called at once. */
  readonly batch?: Batch;
}

/** Who calls. */
export interface Caller {
  /** The administrator whose token the server verified for this very call. */
  readonly admin: { readonly username: string; readonly tokenDigest: string } | undefined;
  /** Where the call came from, as limits count it. */
  readonly address: string;
  /** The visitor's cookie, where there is one: whose chat this is. */
  readonly visitorId: string | undefined;
  /** Whether a page of another site made the visitor's browser call. */
  readonly crossSite: boolean;
}

/** Nobody in particular: pages are rendered for, and their bytes shared by, everyone. */
export const ANONYMOUS: Caller = {
  admin: undefined,
  address: 'nobody',
  visitorId: undefined,
  crossSite: false,
};
