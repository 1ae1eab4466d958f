import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readDaemonEnv } from '#daemon/env.ts';
import { readServerEnv } from '#server/env.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';

const SCHEMAS = ['src/shared/env.ts', 'src/server/env.ts', 'src/daemon/env.ts'];
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const example = read('.env.example');

/** The names in one file, set or commented out. */
const documented = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
const known = SCHEMAS.flatMap((path) =>
  [...read(path).matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name),
);

test('.env.example documents each variable that is read, and no other', () => {
  expect(documented.toSorted()).toEqual([...new Set(known)].sort());
});

test('.env.example changes nothing when it is copied as it is', () => {
  const copied = parseEnv(example);
  expect(readServerEnv(copied)).toMatchObject(readServerEnv({}));
  expect(readDaemonEnv(copied)).toMatchObject(readDaemonEnv({}));
});
