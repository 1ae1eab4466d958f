import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, use, useEffect, useState } from 'react';
import { Router, useLocation, useSearch } from 'wouter';
import { ErrorBoundary, PageLoading } from './components/ui/page-fallbacks.tsx';
import { PageFrame } from './features/layout/page-frame.tsx';
import { ThemeKeeper } from './features/themes/site-theme.ts';
import { usePageStart } from './features/layout/page-start.ts';
import { loadFromServer, type PageCode, type Params } from './lib/route.ts';
import { createClient, trpc } from './lib/trpc.ts';
import { routeOf } from './routes.ts';

interface AppProps {
  readonly queryClient: QueryClient;
  /** The path to render on the server; the browser knows its own. */
  readonly ssrPath?: string;
  /** Its query, without the question mark. */
  readonly ssrSearch?: string;
}

/** The whole site, the same on the server and in the browser. */
export function App({ queryClient, ssrPath, ssrSearch }: AppProps) {
  const [client] = useState(createClient);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ThemeKeeper />
        <Router {...(ssrPath !== undefined && { ssrPath, ssrSearch: ssrSearch ?? '' })}>
          <Page />
        </Router>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function Page() {
  const [path] = useLocation();
  const search = useSearch();
  usePageStart(path);
  const { route, params } = routeOf(path);
  // On leaving, so that the next visit tries again: while the failure is shown, React renders the same promise again.
  useEffect(() => () => route.page.forgetFailure(), [path, route.page]);
  return (
    <PageFrame headers={route.headers} inversion={route.inversion}>
      <ErrorBoundary key={path}>
        <Suspense fallback={<PageLoading />}>
          <Content code={route.page} params={{ ...params, search }} />
        </Suspense>
      </ErrorBoundary>
    </PageFrame>
  );
}

function Content({ code, params }: { code: PageCode; params: Params }) {
  // React's cache of a promise is the promise itself, and PageCode keeps one.
  const { Page: Module } = code.module ?? use(code.fetch(loadFromServer));
  return <Module params={params} />;
}
