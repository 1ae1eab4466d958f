/**
 * What `fetching` comes to; undefined where there is no such thing, or the id is none.
 * @throws whatever else fetching throws.
 */
export async function orMissing<T>(fetching: Promise<T>): Promise<T | undefined> {
  try {
    return await fetching;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A procedure called in process wraps what the server's own code threw. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'NOT_FOUND' || code === 'BAD_REQUEST' || isMissing(error.cause);
}
