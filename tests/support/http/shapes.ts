import { expect } from 'vitest';

/* What an answer must look like where its exact value is not known beforehand. */

export const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
export const ISO_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

/** The body of a failure; any sentence will do where none is given. */
export function failure(code: string, error: string = expect.stringMatching(/^[^\n]+$/) as string) {
  return { success: false, error, code };
}
