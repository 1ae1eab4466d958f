import type { FastifyInstance } from 'fastify';
import type { ByteCache } from '../answers/byte-cache.ts';
import type { RawAnswer } from '../answers/finished-answer.ts';
import { sendFinished, sharedHandler } from '../answers/shared-answers.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { READ } from '../limits/route-policy.ts';
import type { Services } from '../services.ts';
import { channelsOf } from './channels.ts';
import { feedDocument, FORMATS, type Channel, type Format } from './feed-document.ts';

interface Deps {
  readonly services: Services;
  readonly cache: ByteCache;
  readonly publicUrl: string | undefined;
}

/** The feeds, each in every format. */
export function syndicationRoutes(app: FastifyInstance, deps: Deps): void {
  for (const channel of channelsOf(deps.services)) {
    for (const format of Object.keys(FORMATS) as Format[]) {
      app.get(`${channel.path}.${format}`, { config: { policy: READ } }, handler(channel, format, deps));
    }
  }
}

/** Without PUBLIC_URL it is whoever asks that says where the site is: nobody else is told so. */
function handler(channel: Channel, format: Format, { cache, publicUrl }: Deps) {
  const answer = (origin: string): RawAnswer => ({
    status: 200,
    headers: { 'content-type': `${FORMATS[format].type}; charset=utf-8` },
    body: feedDocument(channel, format, origin),
  });
  const unkept = ({ headers, ...rest }: RawAnswer): RawAnswer => ({
    ...rest,
    headers: { ...headers, 'cache-control': 'no-store' },
  });
  return sharedHandler(cache, {
    mayShare: () => publicUrl !== undefined,
    make: () => answer(new URL(publicUrl ?? '').origin),
    otherwise: (request, reply) => sendFinished(cache, reply, unkept(answer(siteOrigin(request, publicUrl)))),
  });
}
