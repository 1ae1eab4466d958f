import superjson from 'superjson';

/** The `input` of a tRPC address for a batch of calls. */
export function inputOf(inputs: readonly unknown[]): string {
  const calls = Object.fromEntries(inputs.map((input, n) => [n, superjson.serialize(input)]));
  return `input=${encodeURIComponent(JSON.stringify(calls))}`;
}
