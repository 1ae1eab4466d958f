import { ESLint, Linter } from 'eslint';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/support/database/temp-data.ts';

/** What the project's rule on raw forms says of a piece of code in a file. */
async function saidOf(code: string, file: string): Promise<string[]> {
  const config = (await new ESLint({ cwd: ROOT }).calculateConfigForFile(file)) as Linter.Config;
  const rules = { 'no-restricted-syntax': config.rules?.['no-restricted-syntax'] ?? 'off' } as const;
  return new Linter().verify(code, { rules }).map(({ message }) => message);
}

test.each([
  ['db.transaction((tx) => tx)', 'writeTransaction'],
  ['tx.insert(audit).values({})', 'auditedWrite'],
  ['renewEpoch(tx)', 'auditedWrite'],
])('the raw form %s is refused in favour of %s', async (code, instead) => {
  expect(await saidOf(code, 'src/server/services.ts')).toEqual([expect.stringContaining(instead)]);
  expect(await saidOf(code, 'src/shared/db/audited-write.ts')).toEqual([]);
});
