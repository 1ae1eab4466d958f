import { createServerSideHelpers } from '@trpc/react-query/server';
import type { FastifyInstance } from 'fastify';
import superjson from 'superjson';
import { appRouter } from '../router.ts';
import type { Services } from '../services.ts';
import { ANONYMOUS } from '../trpc/context.ts';

/** The procedures, called in process, for a page to fetch what it shows. */
export type PageData = ReturnType<typeof pageData>;

export interface RenderedPage {
  readonly status: number;
  /** Title, description and the like, as markup. */
  readonly head: string;
  readonly html: string;
  /** What was fetched, as JSON: the browser starts from it. */
  readonly state: string;
}

/** The built client: the page around everything, and what renders into it. */
export interface Pages {
  readonly template: string;
  readonly render: (url: string, data: PageData) => Promise<RenderedPage>;
}

/** Answers every GET that nothing else does with a rendered page; an unknown one with the 404 page. */
export function pageRoutes(app: FastifyInstance, deps: { pages: Pages; services: Services }): void {
  app.get('/*', async (request, reply) => {
    const page = await deps.pages.render(request.url, pageData(deps.services));
    return reply
      .status(page.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(fill(deps.pages.template, page));
  });
}

function pageData(services: Services) {
  return createServerSideHelpers({
    router: appRouter,
    ctx: { services, caller: ANONYMOUS },
    transformer: superjson,
  });
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
