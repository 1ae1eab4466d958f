import type { FastifyInstance } from 'fastify';
import { sharedAndFresh } from '../answers/cache-control.ts';
import { namesEtag } from '../answers/preconditions.ts';
import { CROSS_ORIGIN_RESOURCE } from '../http/security-headers.ts';
import { PICTURE } from '../limits/route-policy.ts';
import { PICTURES } from '../limits/table.ts';
import { BadgeCache } from '../pictures/badge-cache.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { Services } from '../services.ts';

interface Deps {
  readonly services: Pick<Services, 'pictures'>;
  readonly pictures: Pick<PictureStore, 'draw' | 'epoch'>;
}

/** GET /badge.gif: the state of the show and what is said just now, in 88 by 31 pixels. */
export function badgeRoute(app: FastifyInstance, { services, pictures }: Deps): void {
  const badge = new BadgeCache({
    read: () => services.pictures.badge(),
    queue: pictures,
    epoch: () => pictures.epoch(),
  });
  app.get(
    '/badge.gif',
    { config: { policy: PICTURE }, helmet: CROSS_ORIGIN_RESOURCE },
    async (request, reply) => {
      const { bytes, etag } = await badge.current();
      void reply.headers({ etag, 'cache-control': sharedAndFresh(PICTURES.freshS) });
      if (namesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type('image/gif').send(bytes);
    },
  );
}
