import type { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { decodedPath } from './lib/route.ts';
import { headMarkup } from './lib/head-markup.ts';
import { queryDefaults } from './lib/query-client.ts';
import type { PageData } from './lib/trpc.ts';
import { fetchEveryPage, routeOf } from './routes.ts';

await fetchEveryPage();

/** A page as the server sends it. `state` is JSON: what was fetched, for the browser to start from. */
interface RenderedPage {
  readonly status: number;
  readonly head: string;
  readonly html: string;
  readonly state: string;
  readonly keptMs: number | undefined;
}

/** What a page is rendered with. */
interface Surroundings {
  readonly data: PageData;
  /** Where visitors find the site; undefined where the operator has not said. */
  readonly origin: string | undefined;
}

/**
 * Renders the page at `url` (path and query) with what `data` fetches for it.
 * @throws any error of fetching, except that something doesn't exist: that is a page with status 404.
 */
export async function render(url: string, { data, origin }: Surroundings): Promise<RenderedPage> {
  const address = new URL(url, 'http://localhost');
  const path = decodedPath(address.pathname);
  const search = address.search.slice(1);
  const { route, params } = routeOf(path);
  data.queryClient.setDefaultOptions(queryDefaults);
  const { load } = await route.page.fetch();
  const { status, head, keptMs } = await load(data, { ...params, search }, origin);
  forgetReasons(data.queryClient);
  return {
    status,
    head: headMarkup(head, { path, origin, indexable: status === 200 }),
    html: renderToString(<App queryClient={data.queryClient} ssrPath={path} ssrSearch={search} />),
    state: JSON.stringify(data.dehydrate()),
    keptMs,
  };
}

/** The browser learns that a query failed, so that it renders the same page; not why it failed. */
function forgetReasons(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    if (query.state.error) query.setState({ error: new Error(), fetchFailureReason: null });
  }
}
