/** What a holder of the lease may do: commit under its token, until the signal aborts. */
export interface Tenure {
  readonly fencingToken: number;
  readonly signal: AbortSignal;
}
