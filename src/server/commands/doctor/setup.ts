import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROVIDER_BASE_URL } from '#shared/constants.ts';
import type { DataDir } from '#shared/db/data-dir.ts';
import { readSealedKey } from '#shared/db/queries/providers.ts';
import { SecretBox } from '#shared/db/secret-box.ts';
import { AppError } from '#shared/errors.ts';
import { readEnvironment } from '../command.ts';
import { broken, ok, warning, type Finding, type Installation } from './finding.ts';
import { readFrom } from './database.ts';

/** Whether both processes would take the environment and `.env`. */
export async function checkEnvironment(): Promise<Finding> {
  try {
    await readEnvironment(new AbortController().signal);
    return ok('The environment and .env are understood by both processes.');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return broken(
      `${error.message} Correct it in .env or in the environment; .env.example describes each variable.`,
    );
  }
}

const run = promisify(execFile);

/** Whether the daemon takes the content. The server, which must not import the daemon, asks it as a process. */
export async function checkContent(
  { root }: Pick<Installation, 'root'>,
  content = join(root, 'content'),
): Promise<Finding> {
  const question = ['--import', 'tsx', join(root, 'src', 'daemon', 'check-content.ts'), content];
  try {
    await run(process.execPath, question, { cwd: root });
    return ok('The content has no mistake.');
  } catch (error) {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    return broken(`${words} docs/content.md says how it is written.`);
  }
}

const ANSWER_MAX_MS = 5_000;
const SAVE_AGAIN = 'Save it again in the admin area';

/** Whether the provider answers and takes the key, where one is set up. */
export async function checkProvider({ dataDir, env }: Installation): Promise<Finding> {
  const sealed = readFrom(dataDir.database, readSealedKey);
  const saved = sealed === undefined ? undefined : unsealed(sealed, dataDir);
  if (sealed !== undefined && saved === undefined) {
    return broken(
      `The saved provider key does not open with ${dataDir.secretKey}. ${SAVE_AGAIN}, or put the right secret.key there.`,
    );
  }
  const key = saved ?? env?.OPENAI_API_KEY;
  const baseUrl = env?.OPENAI_BASE_URL ?? PROVIDER_BASE_URL;
  if (key === undefined && baseUrl === PROVIDER_BASE_URL)
    return ok('No provider is set up: the scripted engine talks.');
  return judge(baseUrl, await statusOf(baseUrl, key));
}

function unsealed(sealed: string, { secretKey }: DataDir): string | undefined {
  return existsSync(secretKey) ? new SecretBox(secretKey).open(sealed) : undefined;
}

/** Of a list of the models, the cheapest call that needs a key; undefined where nobody answers. */
async function statusOf(baseUrl: string, key: string | undefined): Promise<number | undefined> {
  try {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const response = await fetch(`${baseUrl}/models`, {
      headers,
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    // No network, no such host, no answer in time, or a key that no header can carry. The error could hold the key.
    return undefined;
  }
}

function judge(baseUrl: string, status: number | undefined): Finding {
  const meanwhile = 'Meanwhile the scripted engine talks.';
  if (status === undefined)
    return warning(
      `The provider at ${baseUrl} does not answer. Look at OPENAI_BASE_URL and the network. ${meanwhile}`,
    );
  if (status === 401 || status === 403)
    return broken(
      `The provider at ${baseUrl} refuses the key (${status}). ${SAVE_AGAIN}, or correct OPENAI_API_KEY. ${meanwhile}`,
    );
  if (status === 404)
    return ok(`The provider at ${baseUrl} answers; it has no list of models to try the key on.`);
  if (status >= 400)
    return warning(
      `The provider at ${baseUrl} answers with ${status}. If that goes on, ask its operator. ${meanwhile}`,
    );
  return ok(`The provider at ${baseUrl} answers and takes the key.`);
}
