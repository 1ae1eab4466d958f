import type { FastifyInstance } from 'fastify';
import { namesEtag } from '../answers/preconditions.ts';
import { SHOWN_ANYWHERE } from '../http/security-headers.ts';
import { PICTURE } from '../limits/route-policy.ts';
import { PICTURES } from '../limits/table.ts';
import { digestOf, type Badge } from '../pictures/picture.ts';
import type { Studio } from '../pictures/studio.ts';
import type { Services } from '../services.ts';

interface Deps {
  readonly services: Pick<Services, 'pictures'>;
  readonly studio: Pick<Studio, 'draw'>;
}

/** GET /badge.gif: the state of the show and what is said just now, in 88 by 31 pixels. */
export function badgeRoute(app: FastifyInstance, { services, studio }: Deps): void {
  const press = new BadgePress(() => services.pictures.badge(), studio);
  app.get('/badge.gif', { config: { policy: PICTURE }, helmet: SHOWN_ANYWHERE }, async (request, reply) => {
    const { bytes, etag } = await press.latest();
    void reply.headers({ etag, 'cache-control': `public, max-age=${PICTURES.freshS}` });
    if (namesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('image/gif').send(bytes);
  });
}

interface Printed {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Has the badge drawn, once in some seconds for everybody, and only when it shows something else. */
class BadgePress {
  readonly #current: () => Badge;
  readonly #studio: Pick<Studio, 'draw'>;
  #last: Printed | undefined;
  #printing: Promise<Printed> | undefined;
  #freshUntil = -Infinity;

  constructor(current: () => Badge, studio: Pick<Studio, 'draw'>) {
    this.#current = current;
    this.#studio = studio;
  }

  /** The badge of the last few seconds; while it cannot be drawn, the one before. @throws AppError where there was none. */
  async latest(): Promise<Printed> {
    if (this.#last && performance.now() < this.#freshUntil) return this.#last;
    this.#printing ??= this.#print().finally(() => (this.#printing = undefined));
    return this.#printing;
  }

  async #print(): Promise<Printed> {
    const badge = this.#current();
    const etag = `"${digestOf(badge)}"`;
    this.#freshUntil = performance.now() + PICTURES.freshS * 1_000;
    if (this.#last?.etag === etag) return this.#last;
    try {
      return (this.#last = { bytes: await this.#studio.draw(badge), etag });
    } catch (error) {
      if (this.#last) return this.#last;
      throw error;
    }
  }
}
