import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { byIdInput } from '#shared/schemas/id.ts';
import { sharedAndFresh } from '../answers/cache-control.ts';
import { namesEtag } from '../answers/preconditions.ts';
import { CROSS_ORIGIN_RESOURCE } from '../http/security-headers.ts';
import { PICTURE } from '../limits/route-policy.ts';
import { PICTURES } from '../limits/table.ts';
import { digestOf, type Picture } from '../pictures/picture.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { Services } from '../services.ts';

interface Deps {
  readonly services: Pick<Services, 'pictures'>;
  readonly pictures: PictureStore;
  readonly publicUrl: string | undefined;
}

/** A while, but not so long that a deleted line would stay. */
const CACHED = sharedAndFresh(PICTURES.freshS);

/** GET /line/{id}.png, /conversation/{id}.png and /site.png: what a link shows where somebody posts it. */
export function pictureRoutes(app: FastifyInstance, { services, pictures, publicUrl }: Deps): void {
  const site = publicUrl === undefined ? '' : new URL(publicUrl).host;
  const options = { config: { policy: PICTURE }, helmet: CROSS_ORIGIN_RESOURCE };
  const ofSite = () => services.pictures.ofSite(site);
  const answer = answerWith(pictures, ofSite);
  app.get('/line/:id.png', options, (request, reply) =>
    answer(() => services.pictures.ofLine(idOf(request), site), request, reply),
  );
  app.get('/conversation/:id.png', options, (request, reply) =>
    answer(() => services.pictures.ofConversation(idOf(request), site), request, reply),
  );
  app.get('/site.png', options, (request, reply) => answer(ofSite, request, reply));
}

function idOf({ params }: FastifyRequest): string {
  return byIdInput.parse(params).id;
}

/**
 * Answers a picture, or that the client has it. Where it cannot be drawn now, the site's picture stands in for it if that is at hand: a
 * site that shows links asks once.
 */
function answerWith(pictures: PictureStore, standIn: () => Picture) {
  return async (read: () => Picture, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = pictures.find(read);
    const etag = `"${digestOf(found.picture)}"`;
    if (namesEtag(request.headers['if-none-match'], etag))
      return reply.status(304).headers({ etag, 'cache-control': CACHED }).send();
    try {
      const bytes = await pictures.bytesOf(found);
      return reply.headers({ etag, 'cache-control': CACHED }).type('image/png').send(bytes);
    } catch (error) {
      const other = isFull(error) ? await pictures.kept(pictures.find(standIn)) : undefined;
      if (!other) throw error;
      return reply.header('cache-control', 'no-store').type('image/png').send(other);
    }
  };
}

/** Whether something cannot be had now because too many want it; nothing is broken. */
function isFull(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAVAILABLE' && error.cause === undefined;
}
