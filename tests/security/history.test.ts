import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, tempFolder } from '#tests/support/database/temp-data.ts';

/** What keys, tokens and passwords look like, each as its issuer makes them. */
const SHAPES = [
  'sk-[A-Za-z0-9_]{20,}',
  'sk-(proj|live)-',
  'AKIA[0-9A-Z]{16}',
  'AIza[0-9A-Za-z_-]{35}',
  'gh[pousr]_[A-Za-z0-9]{36}',
  'npm_[A-Za-z0-9]{36}',
  'xox[abprs]-',
  '-----BEGIN [A-Z ]*PRIVATE KEY',
  'eyJ[A-Za-z0-9_-]{20,}\\.eyJ',
  '_(authToken|auth|password) *=',
  '://[^/ :@"]+:[^/ @"]+@',
];
const SECRET = new RegExp(`^\\+.*(?:${SHAPES.join('|')})`);
/** Files that hold secrets or what visitors said, and belong in no repository. */
const PRIVATE_FILE = /(^|\/)(\.env|id_[a-z0-9]+|[^/]*\.(pem|key|p12|db|sqlite|tar))$/;
/** Made up, for tests which see to it that they are not shown, or not taken. */
const MADE_UP = ['me:canary-password@127.0.0.1', 'user:pass@api.example.org', 'me:secret@example.org'];

const HISTORY_MAX_BYTES = 1024 ** 3;

function git(repository: string, ...args: string[]): string[] {
  const options = { cwd: repository, maxBuffer: HISTORY_MAX_BYTES, encoding: 'utf8' } as const;
  // A checkout may belong to somebody else than who tests it.
  return execFileSync('git', ['-c', 'safe.directory=*', ...args], options).split('\n');
}

/** Every line that was ever added, on any branch, and looks like a secret. */
function secretsIn(repository: string): string[] {
  return git(repository, 'log', '--all', '-p', '-m', '--unified=0')
    .filter((line) => SECRET.test(line))
    .filter((line) => !MADE_UP.some((known) => line.includes(known)));
}

function privateFilesIn(repository: string): string[] {
  const names = git(repository, 'log', '--all', '--name-only', '--format=');
  return [...new Set(names)].filter((name) => PRIVATE_FILE.test(name));
}

/** A repository in which a file of this text was added and deleted again. */
function repositoryWith(name: string, text: string): string {
  const folder = tempFolder();
  const who = ['-c', 'user.name=somebody', '-c', 'user.email=somebody@example.org'];
  const commit = () => {
    git(folder, 'add', '--all');
    git(folder, ...who, 'commit', '--quiet', '--message', 'a change');
  };
  git(folder, 'init', '--quiet');
  writeFileSync(join(folder, name), text);
  commit();
  rmSync(join(folder, name));
  commit();
  return folder;
}

const HAS_GIT = spawnSync('git', ['--version']).status === 0;
/** A release unpacked from a tar has none. */
const HAS_HISTORY = HAS_GIT && existsSync(join(ROOT, '.git'));

describe('the history of the repository', () => {
  test.skipIf(!HAS_HISTORY)('holds no key, token or password', () => {
    expect(secretsIn(ROOT)).toEqual([]);
  });

  test.skipIf(!HAS_HISTORY)('holds no file that is private', () => {
    expect(privateFilesIn(ROOT)).toEqual([]);
  });
});

describe.skipIf(!HAS_GIT)('a secret that was committed and taken back', () => {
  test.each([
    ['a provider key', `key: sk-${'a1'.repeat(12)}`],
    ['a private key', `-----BEGIN ${'RSA '}PRIVATE KEY-----`],
    ['a password in an address', 'https://someone' + ':hunter2' + '@db.example.org'],
    ['a token of a registry', '//registry.example.org/:_auth' + 'Token=abc'],
  ])('is found: %s', (_what, text) => {
    expect(secretsIn(repositoryWith('notes.txt', text))).toEqual([`+${text}`]);
  });

  test('is found by the name of its file', () => {
    expect(privateFilesIn(repositoryWith('secret.key', 'x'))).toEqual(['secret.key']);
  });
});
