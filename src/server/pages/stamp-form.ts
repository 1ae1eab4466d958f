import type { FastifyInstance } from 'fastify';
import { PATTERNS, paths } from '#shared/paths.ts';
import { stampIdSchema } from '#shared/schemas/stamp.ts';
import { STAMP_RECEIPTS } from '#shared/stamps.ts';
import { idSchema } from '#shared/schemas/id.ts';
import { z } from 'zod';
import type { ByteCache } from '../answers/byte-cache.ts';
import { addressKey } from '../caller/address.ts';
import { assertSameSite } from '../caller/same-site.ts';
import { ensureVisitor } from '../caller/visitor-cookie.ts';
import { parseForms } from '../http/form-body.ts';
import type { RoutePolicy } from '../limits/route-policy.ts';
import type { Services } from '../services.ts';

/** As the procedure `stamps.set`. */
const STAMPING: RoutePolicy = { access: 'visitor', rateClass: 'stamp', bodyLimit: 'call' };

const formInput = z.object({ id: idSchema, stamp: stampIdSchema });

interface Deps {
  readonly services: Pick<Services, 'stamps'>;
  readonly cache: ByteCache;
  readonly publicUrl: string | undefined;
}

/**
 * Takes the form of a line's page, for browsers without scripts: a stamp that is not on the line is put, one that is there is taken back.
 * It leads back to the page, which is not the kept one: its count is another by then.
 */
export function stampFormRoute(app: FastifyInstance, { services, cache, publicUrl }: Deps): void {
  void app.register((scope, _options, done) => {
    parseForms(scope);
    scope.post(`${PATTERNS.line}/stamps`, { config: { policy: STAMPING } }, (request, reply) => {
      assertSameSite(request, publicUrl);
      const { id, stamp } = formInput.parse({ ...(request.body as object), ...(request.params as object) });
      const visitorId = ensureVisitor(reply, publicUrl);
      const on = !services.stamps.has({ id, stamp }, visitorId);
      services.stamps.set({ id, stamp, on }, { visitorId, address: addressKey(request.ip) });
      cache.forget(paths.line(id));
      return reply.redirect(`${paths.line(id)}#${STAMP_RECEIPTS[on ? 'put' : 'takenBack']}`, 303);
    });
    done();
  });
}
