import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { broken, ok, warning, type Finding, type Installation } from './finding.ts';

const OTHERS = 0o077;

/** Whether DATA_DIR can be written by who owns it, and read by nobody else. */
export function checkDataFolder({ dataDir: { folder } }: Pick<Installation, 'dataDir'>): Finding {
  if (!existsSync(folder)) return absent(folder);
  if (!isWritable(folder))
    return broken(`Files cannot be made in ${folder}. Let this user own it: chown -R USER ${folder}.`);
  const stranger = strangerIn(folder);
  if (stranger !== undefined) {
    return broken(
      `${stranger} belongs to another user than the folder around it. Give it back: chown -R --reference=${folder} ${stranger}.`,
    );
  }
  const { mode } = statSync(folder);
  if ((mode & OTHERS) !== 0)
    return warning(
      `Other users of this machine can look into ${folder}. Keep them out: chmod 700 ${folder}.`,
    );
  return ok(`${folder} can be written, and is closed to others.`);
}

function absent(folder: string): Finding {
  const parent = dirname(folder);
  if (canMakeFolderIn(parent)) return ok(`${folder} is not there yet; the first start makes it.`);
  return broken(
    `${folder} is not there and cannot be made. Make ${parent} writable for this user, or set DATA_DIR.`,
  );
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** By making one, and removing it: /proc says that it can be written, and holds no folders. */
function canMakeFolderIn(parent: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(parent, '.doctor-')));
    return true;
  } catch {
    return false;
  }
}

/** A command that root ran once leaves files that the site cannot write. */
function strangerIn(folder: string): string | undefined {
  const { uid } = statSync(folder);
  const paths = readdirSync(folder).map((name) => join(folder, name));
  return paths.find((path) => (statSync(path, { throwIfNoEntry: false })?.uid ?? uid) !== uid);
}
