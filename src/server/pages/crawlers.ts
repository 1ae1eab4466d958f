import type { FastifyInstance } from 'fastify';
import { endpoints, paths } from '#shared/paths.ts';
import { escapeMarkup } from '#shared/text/escape-markup.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { READ } from '../limits/route-policy.ts';
import type { Services } from '../services.ts';

/** A sitemap may hold 50,000 addresses (https://www.sitemaps.org/protocol.html); the latest are what is looked for. */
const CONVERSATIONS_MAX = 1_000;

const PAGES = [
  paths.home,
  paths.eternal,
  paths.conversations,
  paths.archives,
  paths.rogueTerminal,
  paths.religion,
  paths.library,
  paths.badges,
  paths.best(),
];

interface Deps {
  readonly services: Services;
  readonly publicUrl: string | undefined;
}

/** What search engines ask for first. */
export function crawlerRoutes(app: FastifyInstance, { services, publicUrl }: Deps): void {
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
      .send(sitemap(siteOrigin(request, publicUrl), [...PAGES, ...conversations, ...archives]));
  });
}

/**
 * What is private or endless is not for them: https://www.rfc-editor.org/rfc/rfc9309. The map's address has to be a whole one, and who
 * asks does not say where the site is: without PUBLIC_URL the map is not named.
 */
function robots(origin: string | undefined): string {
  const kept = [
    paths.admin,
    paths.search,
    paths.first,
    paths.bin,
    paths.replay,
    endpoints.random,
    '/api/',
    '/trpc/',
    '/chat/',
  ].map((path) => `Disallow: ${path}`);
  const map = origin === undefined ? [] : ['', `Sitemap: ${origin}/sitemap.xml`];
  return ['User-agent: *', ...kept, ...map, ''].join('\n');
}

/** Addresses are made of our own paths and hexadecimal ids: there is nothing to escape but the origin. */
function sitemap(origin: string, addresses: readonly string[]): string {
  const safe = escapeMarkup(origin);
  const entries = addresses.map((address) => `  <url><loc>${safe}${address}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
