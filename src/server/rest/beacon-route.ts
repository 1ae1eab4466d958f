import type { FastifyInstance, FastifyRequest } from 'fastify';
import { archiveFeedInput } from '#shared/schemas/archive.ts';
import { AppError } from '#shared/errors.ts';
import { assertSameSite } from '../caller/same-site.ts';
import { parseText } from '../http/text-body.ts';
import type { Services } from '../services.ts';

/**
 * POST /api/eternal/archive, which a page sends as it is left: by `fetch` with keepalive, or by a beacon, whose JSON travels
 * as text/plain (https://w3c.github.io/beacon/#sendbeacon-method).
 */
export function beaconRoute(app: FastifyInstance, { services, publicUrl }: BeaconDeps): void {
  void app.register((scope, _options, done) => {
    parseText(scope, 'text/plain', (_request, body, parsed) => parsed(null, body));
    scope.post('/eternal/archive', async (request) => {
      assertSameSite(request, publicUrl);
      const { since } = archiveFeedInput.parse(bodyOf(request));
      return services.feedArchive.archive(since);
    });
    done();
  });
}

interface BeaconDeps {
  readonly services: Services;
  readonly publicUrl: string | undefined;
}

function bodyOf({ body }: FastifyRequest): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', 'The body is not JSON.', { cause });
  }
}
