import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#tests/support/database/temp-data.ts';

interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  allowScripts: Record<string, boolean>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([path]) => path !== '');

/** The package's own name: that of an alias is what it stands for. */
function nameOf([path, { name }]: [string, Locked]): string {
  return name ?? path.split('node_modules/').at(-1) ?? path;
}

describe('npm ci', () => {
  test('meets no package with an install script that nobody has decided on', () => {
    const withScripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect([...new Set(withScripts.map(nameOf))].sort()).toEqual(Object.keys(manifest.allowScripts).sort());
  });

  test('runs the script of the SQLite driver, which may have to be compiled, and of nothing else', () => {
    const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed);
    expect(allowed.map(([name]) => name)).toEqual(['better-sqlite3']);
  });

  test('fails at a script that is not listed, where npm knows of the list', () => {
    expect(read('.npmrc')).toBe('strict-allow-scripts=true\n');
  });

  test('installs exactly what was looked at: every package by its digest, none from anywhere else', () => {
    const loose = installed.filter(
      ([, { integrity = '', link }]) => link || !integrity.startsWith('sha512-'),
    );
    expect(loose.map(nameOf)).toEqual([]);
    const elsewhere = installed.filter(([, { resolved = '' }]) => /^(?:git|file|http:)/.test(resolved));
    expect(elsewhere.map(nameOf)).toEqual([]);
  });

  test('has exact versions alone to choose from', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const wanted = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(wanted.filter((version) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});
