import { hydrate, QueryClient, type DehydratedState } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import superjson, { type SuperJSONResult } from 'superjson';
import { App } from './app.tsx';
import { decodedPath } from './lib/route.ts';
import { forgetAtLogout } from './lib/query-client.ts';
import { queryDefaults } from './lib/query-client.ts';
import { routeOf } from './routes.ts';
import './styles/index.css';

const queryClient = new QueryClient({ defaultOptions: queryDefaults });
forgetAtLogout(queryClient);
const app = <App queryClient={queryClient} />;
const root = document.getElementById('root');
const state = document.getElementById('state')?.textContent;

// Fetched before the page is taken over, so that what the server rendered is not put away for it.
await routeOf(decodedPath(location.pathname)).route.page.fetch();

if (!root) throw new Error('The page has no root element.');
if (state == null) {
  // Vite's own server, while developing: nothing was rendered.
  createRoot(root).render(app);
} else {
  hydrate(queryClient, superjson.deserialize<DehydratedState>(JSON.parse(state) as SuperJSONResult));
  hydrateRoot(root, app);
}
