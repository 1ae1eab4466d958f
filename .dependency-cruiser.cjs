/** The rules of direction. docs/architecture.md says why each stands. */
const only = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The rooms of the server, from the ground up. Each imports what stands below it; those on one floor do not know each other. */
const FLOORS = [
  ['caller', 'volatile', 'workers'],
  ['limits'],
  ['answers', 'live', 'pictures'],
  ['http', 'jetstream'],
  ['procedures'],
  ['modules'],
  ['rest', 'trpc', 'pages', 'terminal', 'syndication', 'downloads', 'embeds', 'commands'],
];

const inwards = FLOORS.map((rooms, floor) =>
  only(
    'server-rooms-import-inward',
    'What carries calls knows the calls, never the other way round; no carrier knows another.',
    { path: `^src/server/(${rooms.join('|')})/` },
    { path: `^src/server/(${FLOORS.slice(floor).flat().join('|')})/`, pathNot: '^src/server/$1/' },
  ),
);

module.exports = {
  forbidden: [
    only('no-circular', 'A cycle has no first file to read.', {}, { circular: true }),
    only('every-import-resolves', 'Every import resolves.', {}, { couldNotResolve: true }),
    only(
      'shared-imports-nothing-above',
      'shared is the domain; it knows neither process nor browser.',
      { path: '^src/shared' },
      { path: '^src/(server|daemon|client)' },
    ),
    only(
      'shared-runs-in-a-browser',
      'Only shared/db may use Node.',
      { path: '^src/shared', pathNot: '^src/shared/db' },
      { path: '^src/shared/db', dependencyTypesNot: ['type-only'] },
    ),
    only(
      'shared-uses-no-node',
      'Only shared/db may use Node.',
      { path: '^src/shared', pathNot: '^src/shared/db' },
      { dependencyTypes: ['core'] },
    ),
    only(
      'server-and-daemon-are-strangers',
      'They meet in the database alone.',
      { path: '^src/server' },
      { path: '^src/daemon' },
    ),
    only(
      'daemon-and-server-are-strangers',
      'They meet in the database alone.',
      { path: '^src/daemon' },
      { path: '^src/(server|client)' },
    ),
    only(
      'director-knows-no-engine',
      'What is played does not depend on who writes it: of the engines the director knows the seam alone.',
      { path: '^src/daemon/(content|director|phrases|gate)' },
      { path: '^src/daemon/engines/', pathNot: '^src/daemon/engines/engine\\.ts$' },
    ),
    only(
      'server-never-imports-the-client',
      'The built pages are loaded by path, so either side builds alone.',
      { path: '^src/server' },
      { path: '^src/client' },
    ),
    only(
      'client-knows-the-server-by-type-only',
      "AppRouter's type reaches the client through lib/trpc.ts and nothing else does.",
      { path: '^src/client', pathNot: '^src/client/lib/trpc.ts$' },
      { path: '^src/(server|daemon)' },
    ),
    only(
      'client-trpc-is-type-only',
      'No server code in the bundle.',
      { path: '^src/client/lib/trpc.ts$' },
      { path: '^src/(server|daemon)', dependencyTypesNot: ['type-only'] },
    ),
    only(
      'client-uses-no-node',
      'The client runs in a browser; shared/db does not.',
      { path: '^src/client' },
      { path: '^src/shared/db', dependencyTypesNot: ['type-only'] },
    ),
    ...inwards,
    only(
      'server-rooms-are-put-together-above',
      'The files that put the server together are imported by nothing that they put together.',
      { path: `^src/server/(${FLOORS.flat().join('|')})/` },
      { path: '^src/server/(app|backend|main|web)\\.ts$' },
    ),
    only(
      'calls-are-listed-above',
      'Of all services and procedures together only their carriers know.',
      {
        path: '^src/server/',
        pathNot:
          '^src/server/(rest/|trpc/|pages/|terminal/|syndication/|downloads/|embeds/|commands/|[^/]+$)',
      },
      { path: '^src/server/(router|services)\\.ts$' },
    ),
    only(
      'services-know-no-transport',
      'In a module only the router knows how its calls are carried.',
      { path: '^src/server/modules/', pathNot: '\\.router\\.ts$' },
      { path: '^src/server/(procedures|http)/' },
    ),
    only(
      'pages-are-imported-by-routes-alone',
      'What two pages share is a feature.',
      { path: '^src/client/(pages/([^/.]+)|features|components|lib)' },
      { path: '^src/client/pages/', pathNot: '^src/client/pages/$2/' },
    ),
    only(
      'client-parts-know-no-feature',
      'components and lib serve every feature.',
      { path: '^src/client/(components|lib)/' },
      { path: '^src/client/(features|pages)/' },
    ),
    only(
      'modules-meet-at-their-service',
      "A module reaches another through that module's .service.ts only.",
      { path: '^src/server/modules/([^/]+)/' },
      { path: '^src/server/modules/', pathNot: ['^src/server/modules/$1/', '\\.service\\.ts$'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
