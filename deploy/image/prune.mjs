/*
 * node prune.mjs FOLDER: removes from FOLDER/node_modules what a running feral never reads, about half of it. It works by names, not by
 * following imports, so that nothing is missed that is loaded only when something goes wrong.
 */

import { readdirSync, rmSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';

/** Vite with its compilers, and declarations. What only they need is named too; npm ls vite shows it. */
const BUILD_ONLY = new Set([
  '@oxc-project',
  '@rolldown',
  '@rollup',
  '@types',
  '@vitejs',
  'csstype',
  'jiti',
  'lightningcss',
  'lightningcss-linux-arm64-gnu',
  'lightningcss-linux-x64-gnu',
  'postcss',
  'rolldown',
  'typescript',
  'vite',
]);

/**
 * Large ones that are inside the build and that no command of an image imports. Their licences are in dist/licenses.md. The last two belong
 * to auditions.
 */
const BUNDLED = new Set([
  '@tanstack',
  'eld',
  'openai',
  'react-dom',
  'wink-eng-lite-web-model',
  'wink-naive-bayes-text-classifier',
]);

/** Declarations, sources (of the drivers of SQLite, too), maps and documents. Licences stay. */
const UNREAD = /\.(?:[cm]?ts|tsx|map|flow|md|markdown|c|cc|cpp|h|hpp|o|a|gypi?)$/i;
/** React's build for profilers. That for development stays: Node reads the names of what a package exports from it. */
const OTHER_BUILD = /\.profiling\.js$/;
/** Folders of a package beside its package.json that hold what its authors work with. */
const AUTHORS = new Set([
  '__tests__',
  'benchmark',
  'benchmarks',
  'docs',
  'example',
  'examples',
  'test',
  'tests',
]);
const LICENCE = /^(?:licen[cs]e|notice|copying)/i;
/** Of the fonts, pictures take these: src/server/pictures/fonts.ts. */
const FONTS_READ = /-(?:400|700)-normal\.woff2$/;
const OF_FONTS = /\.(?:woff2?|css|scss)$/;
/** Binaries of other systems, where a package brings all of them, as `prebuilds/linux-arm64.node`. */
const OWN_BINARY = `linux-${process.arch}.node`;
const PREBUILT = /^(?:linux|linuxmusl|darwin|win32)-\w+\.node$/;

const packages = join(process.argv[2] ?? '.', 'node_modules');
for (const name of readdirSync(packages))
  if (BUILD_ONLY.has(name) || BUNDLED.has(name)) rmSync(join(packages, name), { recursive: true });
prune(packages);

/** A folder that is empty afterwards goes, too. */
function prune(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const isPackage = entries.some(({ name }) => name === 'package.json');
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) removeUnread(folder, entry.name);
    else if (isPackage && AUTHORS.has(entry.name)) rmSync(path, { recursive: true });
    else prune(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

function removeUnread(folder, name) {
  if (!LICENCE.test(name) && isUnread(folder, name)) rmSync(join(folder, name));
}

function isUnread(folder, name) {
  if (PREBUILT.test(name)) return name !== OWN_BINARY;
  if (folder.includes('@fontsource') && OF_FONTS.test(name)) return !FONTS_READ.test(name);
  return UNREAD.test(name) || OTHER_BUILD.test(name);
}
