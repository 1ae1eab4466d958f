import { createServerSideHelpers } from '@trpc/react-query/server';
import type { FastifyInstance } from 'fastify';
import superjson from 'superjson';
import { AppError } from '#shared/errors.ts';
import { PATTERNS, paths } from '#shared/paths.ts';
import { DEFAULT_THEME } from '#shared/themes.ts';
import { appRouter } from '../router.ts';
import { READ, SEARCHING } from '../limits/route-policy.ts';
import type { Services } from '../services.ts';
import { ANONYMOUS, type Caller } from '../caller/caller.ts';
import { FACE_HEADERS, hasTextFace } from '../caller/text-face.ts';
import { visitorIdOf } from '../caller/visitor-cookie.ts';
import type { ByteCache } from '../answers/byte-cache.ts';
import { sendFinished, sharedHandler } from '../answers/shared-answers.ts';
import { pathOf, type Address } from '../answers/shared-route.ts';
import { isForEverybody, properReplay } from './replay-query.ts';

/** The procedures, called in process, for a page to fetch what it shows. */
export type PageData = ReturnType<typeof pageData>;

interface Surroundings {
  readonly data: PageData;
  /** Where visitors find the site. Never taken from a request: what is rendered is kept, and sent to everybody. */
  readonly origin: string | undefined;
}

export interface RenderedPage {
  readonly status: number;
  /** Title, description and the like, as markup. */
  readonly head: string;
  readonly html: string;
  /** What was fetched, as JSON: the browser starts from it. */
  readonly state: string;
  /** How long it may be kept, milliseconds, where the revision does not say. */
  readonly keptMs?: number | undefined;
}

/** The built client: the page around everything, and what renders into it. */
export interface Pages {
  readonly template: string;
  readonly render: (path: string, surroundings: Surroundings) => Promise<RenderedPage>;
}

/** Addresses are taken apart relative to it; it shows nowhere. */
const ANY_ORIGIN = 'http://localhost';

interface Deps {
  readonly pages: Pages;
  readonly services: Services;
  readonly cache: ByteCache;
  readonly publicUrl: string | undefined;
}

/**
 * Answers every GET that nothing else does with a rendered page; an unknown one with the 404 page. A page knows its path and no
 * query, so that the marks which links collect on their way do not make a page of their own; but for those of the search, which are
 * made for each who asks, as is the page of a visitor's own ticket, and that of a replay, which is kept by what its address asks, if
 * many ask for the same.
 */
export function pageRoutes(app: FastifyInstance, { pages, services, cache, publicUrl }: Deps): void {
  const origin = publicUrl && new URL(publicUrl).origin;
  const rendered = async (address: string, caller: Caller = ANONYMOUS) => {
    const page = await pages.render(address, { data: pageData(services, caller), origin });
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(hasTextFace(pathOf(address)) && { vary: FACE_HEADERS }),
    };
    return {
      status: page.status,
      keptMs: page.keptMs,
      headers,
      body: fill(dressed(pages.template, services.themes.current()), page),
    };
  };
  const page = sharedHandler(cache, {
    mayShare: () => true,
    make: ({ url }: Address) => rendered(pathOf(url)),
  });
  const found = sharedHandler(cache, { mayShare: () => false, make: ({ url }: Address) => rendered(url) });
  for (const path of [paths.search, paths.first]) app.get(path, { config: { policy: SEARCHING } }, found);
  const replayed = ({ url }: Address) => rendered(properReplay(queryOf(url)));
  const replay = sharedHandler(cache, {
    mayShare: ({ url }) => isForEverybody(queryOf(url)),
    canonicalQuery: ({ url }) => queryOf(properReplay(queryOf(url))),
    make: replayed,
    otherwise: async (request, reply) => sendFinished(cache, reply, await replayed(request)),
  });
  // A page of a moment costs as much as ten searches, and nobody leafs through them by hand faster than through searches.
  app.get(paths.replay, { config: { policy: SEARCHING } }, replay);
  app.get(`${paths.replay}/`, { config: { policy: READ } }, (request, reply) =>
    reply.redirect(paths.replay + queryOf(request.url), 308),
  );
  // The cookie alone tells whose it is. Nothing of an administrator gets into a page, and nobody keeps it (securityHeaders).
  app.get(PATTERNS.ticket, { config: { policy: READ } }, async (request, reply) => {
    const caller = { ...ANONYMOUS, visitorId: visitorIdOf(request, publicUrl) };
    const { status, headers, body } = await rendered(pathOf(request.url), caller);
    return reply.status(status).headers(headers).send(body);
  });
  app.get('/*', { config: { policy: READ } }, async (request, reply) => {
    const proper = properAddress(request.url);
    return proper === request.url ? page(request, reply) : reply.redirect(proper, 308);
  });
}

/** The query of an address with its question mark. */
function queryOf(url: string): string {
  return url.slice(pathOf(url).length);
}

/**
 * The one address of what `url` names, with single slashes and without dots: https://url.spec.whatwg.org/#path-state
 * @throws AppError BAD_REQUEST where it cannot be an address: a browser reads `//x:y` as a host with a port.
 */
function properAddress(url: string): string {
  if (!URL.canParse(url, ANY_ORIGIN)) throw new AppError('BAD_REQUEST', 'That is not an address.');
  const path = pathOf(url);
  if (!path.startsWith('/')) return url;
  const { pathname } = new URL(path.replaceAll(/[/\\]+/g, '/'), ANY_ORIGIN);
  return pathname === path ? url : pathname + url.slice(path.length);
}

function pageData(services: Services, caller: Caller) {
  return createServerSideHelpers({
    router: appRouter,
    ctx: { services, caller },
    transformer: superjson,
  });
}

/** The document in the theme of the site from the first byte, so that none flashes by. The template wears the default. */
function dressed(template: string, theme: string): string {
  return template.replace(`data-theme="${DEFAULT_THEME}"`, `data-theme="${theme}"`);
}

/** Functions as replacements: the text may hold `$&`, which a string replacement would interpret. */
function fill(template: string, page: RenderedPage): string {
  return template
    .replace('<!--head-->', () => page.head)
    .replace('<!--page-->', () => page.html)
    .replace('<!--state-->', () => stateElement(page.state));
}

/** A data block, which no policy counts as script; `<` is escaped so that no text can close it. */
function stateElement(state: string): string {
  return `<script type="application/json" id="state">${state.replaceAll('<', '\\u003c')}</script>`;
}
