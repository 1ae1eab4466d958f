const UNKNOWN = 'Unknown error';

/** Why something failed, in the server's words where it had any. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || UNKNOWN;
}
