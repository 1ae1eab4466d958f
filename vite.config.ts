import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BRAND } from './src/shared/brand.ts';
import { yamlFiles } from './vite.yaml.ts';

const root = import.meta.dirname;
/** The build command names a folder beside dist, which a running site reads. */
const dist = join(root, process.env['BUILD_FOLDER'] ?? 'dist');
const API = 'http://127.0.0.1:3000';

/** What Node runs, by its name in dist/. */
const NODE_ENTRIES = {
  'client/entry-server': 'src/client/entry-server.tsx',
  'server/main': 'src/server/main.ts',
  'server/relay': 'src/server/relay.ts',
  'server/bulk-worker': 'src/server/bulk-worker.ts',
  'server/search-worker': 'src/server/search-worker.ts',
  'server/picture-worker': 'src/server/picture-worker.ts',
  'daemon/main': 'src/daemon/main.ts',
  'daemon/keep-content': 'src/daemon/keep-content.ts',
  'shared/db/backup/backup-child': 'src/shared/db/backup/backup-child.ts',
};

/** What has compiled parts beside its scripts is loaded from node_modules; all else is bundled, as reading 1,500 small files takes a third of a start. */
const NATIVE = ['better-sqlite3', '@node-rs/argon2', '@takumi-rs/core'];

/** Writes the product's name where the page says `%product%`. */
function brandedPage(): Plugin {
  return { name: 'branded-page', transformIndexHtml: (html) => html.replaceAll('%product%', BRAND.product) };
}

/**
 * What the first paint needs comes first: the stylesheet ahead of all scripts, which leave the line to it. The page is readable
 * without them. https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fetch-priority-attributes
 */
function stylesFirst(): Plugin {
  const handler = (html: string) => {
    const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g)?.join('') ?? '';
    return html
      .replace(styles, '')
      .replace(/ *<script type="module"/, (script) => styles + script)
      .replaceAll(/<(?=script type="module"|link rel="modulepreload")\w+/g, '$& fetchpriority="low"');
  };
  return { name: 'styles-first', transformIndexHtml: { order: 'post', handler } };
}

/**
 * The first load in two pieces: what changes with its libraries, and what changes with the site. main.tsx stays by itself: it waits
 * for the code of a page, which needs the others.
 */
const FIRST_LOAD = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const], priority: 1 },
  { name: 'site', test: (id: string) => !/main\.tsx$|\.html/.test(id), tags: ['$initial' as const] },
];

/** One `vite build` makes everything that runs: the browser's files in dist/public, both processes and the page renderer in dist. */
export default defineConfig({
  root: join(root, 'src', 'client'),
  envDir: root,
  publicDir: join(root, 'src', 'client', 'public'),
  plugins: [react(), brandedPage(), stylesFirst(), yamlFiles()],
  server: { port: 5173, strictPort: true, proxy: { '/api': API, '/trpc': API, '/random': API } },
  builder: {
    async buildApp(builder) {
      rmSync(dist, { recursive: true, force: true });
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  environments: {
    // One stylesheet for all pages: a page that the server renders must not wait for a script to be dressed.
    client: {
      build: {
        outDir: join(dist, 'public'),
        emptyOutDir: false,
        cssCodeSplit: false,
        rolldownOptions: { output: { codeSplitting: { groups: FIRST_LOAD } } },
      },
    },
    // Pages in other people's pages name these two files, which therefore have names that stay.
    embed: {
      consumer: 'client',
      build: {
        outDir: join(dist, 'public'),
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { embed: join(root, 'src', 'client', 'embeds', 'embed.ts') },
          output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true, external: NATIVE },
      build: {
        outDir: dist,
        emptyOutDir: false,
        copyPublicDir: false,
        license: { fileName: 'licenses.md' },
        minify: false,
        target: 'node20',
        rolldownOptions: {
          input: entriesThatExist(),
          output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
});

function entriesThatExist(): Record<string, string> {
  const paths = Object.entries(NODE_ENTRIES).map(([name, path]) => [name, join(root, path)] as const);
  return Object.fromEntries(paths.filter(([, path]) => existsSync(path)));
}
