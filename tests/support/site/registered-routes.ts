import { buildApp } from '#server/app.ts';
import { Admission } from '#server/limits/stream-admission.ts';
import type { TestWeb } from './web-app.ts';

type Extent = Partial<Pick<Parameters<typeof buildApp>[0], 'site' | 'publicExport'>>;

/** Every route that the server knows, as `METHOD /path`; path parameters as in `/archives/:id`. HEAD goes without saying. */
export async function registeredRoutes(
  { backend }: TestWeb,
  { site, publicExport = false }: Extent = {},
): Promise<string[]> {
  const app = await buildApp({
    ...backend,
    rateLimits: {},
    admission: new Admission({ perAddress: 0, inAll: 0 }),
    logger: undefined,
    trustProxy: undefined,
    publicUrl: undefined,
    site,
    publicExport,
  });
  await app.ready();
  const tree = app.printRoutes({ commonPrefix: false });
  await app.close();
  return routesOf(tree);
}

const LINE = /^([│ ]*)[├└]── (.*) \(([A-Z, ]+)\)(?: \{.*\})?$/;
const INDENT = 4;

/** The router prints a tree: each line continues the path of the line it hangs from. */
function routesOf(tree: string): string[] {
  const paths: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part = '', methods = ''] = LINE.exec(line) ?? [];
    if (indent === undefined) return [];
    const depth = indent.length / INDENT;
    const path = (paths[depth - 1] ?? '') + part;
    paths.splice(depth, Infinity, path);
    return methods.split(', ').flatMap((method) => (method === 'HEAD' ? [] : `${method} ${path}`));
  });
}
