import Fastify from 'fastify';

/** What the yardstick sends. */
export interface Bare {
  readonly contentType: string;
  readonly body: string;
}

/* The yardstick: nothing but Fastify and a ready Buffer. tests/bench/processes.ts starts it. */
process.once('message', ({ contentType, body }: Bare) => {
  const app = Fastify();
  const bytes = Buffer.from(body, 'base64');
  app.get('/', (_request, reply) => {
    void reply.header('content-type', contentType).send(bytes);
  });
  void app.listen({ port: 0, host: '127.0.0.1' }).then((url) => process.send?.(Number(new URL(url).port)));
});
