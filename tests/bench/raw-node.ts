import { createServer } from 'node:http';

/** An answer to be sent as it was received, `headers` by turns name and value. */
export interface RawAnswer {
  readonly headers: readonly string[];
  /** Base64. */
  readonly body: string;
}

/* The yardstick: `node:http` alone, sending ready bytes with the same headers. tests/bench/processes.ts starts it. */
process.once('message', ({ headers, body }: RawAnswer) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, [...headers]).end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
});
