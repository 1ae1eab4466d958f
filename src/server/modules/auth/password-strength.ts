import { BRAND } from '#shared/brand.ts';
import { AppError } from '#shared/errors.ts';
import type { LoginInput } from '#shared/schemas/auth.ts';

/** The least that OWASP ASVS 5.0, 6.2.1, allows. */
const LENGTH_MIN = 8;
/** 100 million guesses: https://zxcvbn-ts.github.io/zxcvbn/guide/getting-started/#output */
const SCORE_MIN = 3;

/**
 * Refuses a password that somebody chose and others would guess: a short one, one of those that are tried first, or nearly one. Any
 * character may stand in it, and none must.
 * @throws AppError STARTUP with a sentence for the operator
 */
export async function assertGoodPassword({ username, password }: LoginInput): Promise<void> {
  if (Array.from(password).length < LENGTH_MIN)
    throw new AppError('STARTUP', `A password has at least ${LENGTH_MIN} characters.`);
  if ((await scoreOf(password, [username, BRAND.product])) < SCORE_MIN)
    throw new AppError(
      'STARTUP',
      'That password is too easy to guess. Four or five words that have nothing to do with each other are not.',
    );
}

/** 0 to 4. The lists behind it are big, and loaded for those alone who choose a password. */
async function scoreOf(password: string, known: string[]): Promise<number> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs }).check(password, known).score;
}
