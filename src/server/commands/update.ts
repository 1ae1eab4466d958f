import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataDirAt } from '#shared/db/data-dir.ts';
import { AppError } from '#shared/errors.ts';
import { isBuildFresh, keepAssets, replaceFolder } from './build/build-folder.ts';
import { dataDirOf, loadEnvFile, ROOT, runCommand, say } from './command.ts';
import { runNode, runNpm } from './running/processes.ts';
import { Checkout, type Target } from './update/checkout.ts';
import { restart } from './update/restart.ts';

/** Where the new version is made. In the project's folder, so that it is on the same disk. */
const BESIDE = join(ROOT, '.update');
/** What runs and is not in the repository. */
const FOLDERS = ['node_modules', 'dist'];
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
    await runNode(['--import', 'tsx', join(ROOT, 'src/server/commands/backup.ts')], { cwd: ROOT, stopping });
  }
  say(`Making ${target.name} in ${BESIDE}`);
  rmSync(BESIDE, { recursive: true, force: true });
  mkdirSync(BESIDE);
  await checkout.copyTo(target, BESIDE);
  await runNpm(['ci', '--omit=dev'], { cwd: BESIDE, stopping });
  await runNpm(['run', 'build'], { cwd: BESIDE, stopping });
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

/** Exchanges packages and build of `root` for those made in `beside`. Where a rename fails, everything is put back. */
function swapIn(beside: string, root: string): void {
  const old = join(beside, 'old');
  mkdirSync(old);
  keepAssets(join(root, 'dist'), join(beside, 'dist'));
  try {
    for (const folder of FOLDERS) replaceFolder(join(beside, folder), join(root, folder), join(old, folder));
  } catch (error) {
    for (const folder of FOLDERS) putBack(join(old, folder), join(root, folder), join(beside, folder));
    throw error;
  }
}

function putBack(old: string, place: string, made: string): void {
  if (!existsSync(old)) return;
  if (existsSync(place)) renameSync(place, made);
  renameSync(old, place);
}
