import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import { READ } from '../limits/route-policy.ts';
import type { Services } from '../services.ts';

/** A sitemap may hold 50,000 addresses (https://www.sitemaps.org/protocol.html); the latest are what is looked for. */
const CONVERSATIONS_MAX = 1_000;

/** 253 characters and a port: https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4 */
const HOST_MAX_LENGTH = 259;

const PAGES = [
  paths.home,
  paths.eternal,
  paths.conversations,
  paths.archives,
  paths.rogueTerminal,
  paths.religion,
  paths.library,
];

interface Deps {
  readonly services: Services;
  readonly publicUrl: string | undefined;
}

/** What search engines ask for first. */
export function crawlerRoutes(app: FastifyInstance, { services, publicUrl }: Deps): void {
  const originOf = (request: FastifyRequest) =>
    publicUrl === undefined ? `${request.protocol}://${shortHost(request)}` : new URL(publicUrl).origin;

  app.get('/robots.txt', { config: { policy: READ } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicUrl && new URL(publicUrl).origin)),
  );

  app.get('/sitemap.xml', { config: { policy: READ } }, (request, reply) => {
    const conversations = services.conversations.latestIds(CONVERSATIONS_MAX).map(paths.conversation);
    const archives = services.archives
      .list({ limit: CONVERSATIONS_MAX })
      .map(({ _id }) => paths.archive(_id));
    return reply
      .type('application/xml; charset=utf-8')
      .send(sitemap(originOf(request), [...PAGES, ...conversations, ...archives]));
  });
}

/** It stands in thousands of lines: a long one would make megabytes of them. */
function shortHost({ host }: FastifyRequest): string {
  if (host.length > HOST_MAX_LENGTH) throw new AppError('BAD_REQUEST', 'No site has so long a name.');
  return host;
}

/**
 * What is private or endless is not for them: https://www.rfc-editor.org/rfc/rfc9309. The map's address has to be a whole one, and who
 * asks does not say where the site is: without PUBLIC_URL the map is not named.
 */
function robots(origin: string | undefined): string {
  const kept = [paths.admin, paths.search, '/api/', '/trpc/', '/chat/'].map((path) => `Disallow: ${path}`);
  const map = origin === undefined ? [] : ['', `Sitemap: ${origin}/sitemap.xml`];
  return ['User-agent: *', ...kept, ...map, ''].join('\n');
}

/** Addresses are made of our own paths and hexadecimal ids: there is nothing to escape but the origin. */
function sitemap(origin: string, addresses: readonly string[]): string {
  const safe = origin.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const entries = addresses.map((address) => `  <url><loc>${safe}${address}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
