import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataDirAt } from '#shared/db/data-dir.ts';
import { AppError } from '#shared/errors.ts';
import { isBuildFresh } from './build/build-folder.ts';
import { ROOT, runCommand } from './command.ts';
import { dataDirOf, loadEnvFile } from './command.ts';
import { Checkout, type Target } from './update/checkout.ts';
import { restart } from './update/restart.ts';
import { node, npm, say } from './running/processes.ts';
import { swapIn } from './update.ts';

/** Where the new version is made. In the project's folder, so that it is on the same disk. */
const BESIDE = join(ROOT, '.update');
const UNTOUCHED = 'Nothing was changed: the site runs on as it was.';

/**
 * `npm run update [-- VERSION]`: backs up, makes the new version in a folder beside the one that runs, then swaps the two and restarts.
 * VERSION is a tag, branch or commit, and otherwise what the present branch follows.
 */
await runCommand(async (stopping) => {
  loadEnvFile();
  const dataDir = dataDirAt(dataDirOf(process.env));
  const words = process.argv.slice(2);
  const checkout = new Checkout(ROOT, stopping);
  const target = await checkout.find(words.find((word) => !word.startsWith('--')));
  if (target.isPresent && isBuildFresh(ROOT)) return say(`This is ${target.name} already.`);
  const before = await checkout.present();
  await untouched(() => makeBeside(checkout, target, { database: dataDir.database, stopping }));
  say(`Swapping in ${target.name}`);
  await checkout.moveTo(target);
  try {
    swapIn(BESIDE, ROOT);
  } catch (error) {
    await checkout.moveBack(before);
    throw error;
  }
  rmSync(BESIDE, { recursive: true, force: true });
  await restart({ root: ROOT, dataDir, stopping, wanted: !words.includes('--no-restart') });
  say(`This is ${target.name} now. Back to the version before: npm run update -- ${before}`);
});

interface Making {
  readonly database: string;
  readonly stopping: AbortSignal;
}

async function makeBeside(checkout: Checkout, target: Target, { database, stopping }: Making): Promise<void> {
  if (existsSync(database)) {
    say('Backing up');
    await node(['--import', 'tsx', join(ROOT, 'src/server/commands/backup.ts')], { cwd: ROOT, stopping });
  }
  say(`Making ${target.name} in ${BESIDE}`);
  rmSync(BESIDE, { recursive: true, force: true });
  mkdirSync(BESIDE);
  await checkout.copyTo(target, BESIDE);
  await npm(['ci', '--omit=dev'], { cwd: BESIDE, stopping });
  await npm(['run', 'build'], { cwd: BESIDE, stopping });
}

/** Runs what touches nothing that the site uses, and says so where it fails. */
async function untouched(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    rmSync(BESIDE, { recursive: true, force: true });
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `${error.message} ${UNTOUCHED}`, { cause: error });
  }
}
