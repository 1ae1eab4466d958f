import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the client's built files, compressed as the build left them. Those under assets/ carry a hash of their content in their name. */
export async function staticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    setHeaders(response, path) {
      const forever = path.includes('/assets/');
      response.header(
        'cache-control',
        forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}
