/** Whether this is `npm run test:long`: kills, fuzzers and waits at their full counts. */
export const LONG = process.env['LONG'] !== undefined;
