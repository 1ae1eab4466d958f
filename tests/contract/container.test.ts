import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '#tests/support/database/temp-data.ts';

interface Service {
  readonly environment?: Record<string, unknown>;
  readonly profiles?: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);
const documented = Array.from(
  read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm),
  ([, name]) => name ?? '',
);

test('the compose file names only variables that .env.example explains', () => {
  const given = services.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
  const asked = Array.from(read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g), ([, name]) => name ?? '');
  expect(given.length).toBeGreaterThan(10);
  expect([...given, ...asked].filter((name) => !documented.includes(name))).toEqual([]);
});

test('web is given every variable that .env.example explains, except those of a relay, of tests and of the image', () => {
  const given = Object.keys(compose.services['feral']?.environment ?? {});
  const left = documented.filter((name) => !given.includes(name));
  expect(left.toSorted()).toEqual(['DATA_DIR', 'DUEL_DOCKER_CONTAINER', 'DUEL_SEED', 'ORIGIN_URL']);
});

test('without a profile there is one service, and none can write into its root', () => {
  expect(services.filter(([, { profiles }]) => !profiles).map(([name]) => name)).toEqual(['feral']);
  expect(services.filter(([, service]) => service.read_only !== true)).toEqual([]);
});

test('what a service mounts is in deploy/, or declared', () => {
  const sources = services.flatMap(([, { volumes }]) =>
    (volumes ?? []).map((volume) => volume.split(':')[0] ?? ''),
  );
  const missing = sources
    .filter((source) => !source.startsWith('/') && !(source in compose.volumes))
    .filter((source) => !existsSync(join(ROOT, 'deploy', source)));
  expect(missing).toEqual([]);
});

test('the Node of the image is one that this program runs on', () => {
  const major = Number(/^ARG NODE_IMAGE=.*\/node:(\d+)-/m.exec(read('Dockerfile'))?.[1]);
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const oldest = Number(/^>=(\d+)/.exec(engines.node)?.[1]);
  // From 22 on the driver of SQLite comes compiled; the image has no compiler.
  expect(major).toBeGreaterThanOrEqual(Math.max(oldest, 22));
});

test('what the image is made from exists', () => {
  const named = Array.from(read('.dockerignore').matchAll(/^!(.+)$/gm), ([, path]) => path ?? '');
  const programs = Array.from(
    read('Dockerfile').matchAll(/^RUN node (?:--import tsx )?(\S+\.\w+)/gm),
    ([, path]) => path ?? '',
  );
  expect(programs.length).toBe(3);
  expect([...named, ...programs].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('each compiled package that the image needs on amd64 is locked for arm64 too', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; cpu?: string[]; os?: string[]; libc?: string[] }>;
  };
  // trpc-to-openapi names a binary of Rollup, which nothing loads.
  const compiled = Object.entries(packages)
    .filter(
      ([name, { dev, cpu, os }]) =>
        !dev && cpu?.includes('x64') && os?.includes('linux') && !/musl|@rollup/.test(name),
    )
    .map(([name]) => name);
  expect(compiled.length).toBeGreaterThan(3);
  const siblings = compiled.map((name) => name.replace('x64', 'arm64'));
  expect(siblings.filter((name) => !(name in packages))).toEqual([]);
});
