import { hasCode } from '../../lib/errors.ts';

/**
 * The status of a page that searches: what is no search is a page too, and so is a search that was not answered.
 * @throws any other error of `fetching`.
 */
export async function searchStatus(fetching: Promise<unknown>): Promise<number> {
  try {
    await fetching;
    return 200;
  } catch (error) {
    if (hasCode(error, ['BAD_REQUEST'])) return 400;
    if (hasCode(error, ['UNAVAILABLE'])) return 503;
    throw error;
  }
}
