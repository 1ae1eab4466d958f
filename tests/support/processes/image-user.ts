import { chownSync } from 'node:fs';

const UID = 65_534;
const isRoot = process.getuid?.() === 0;

/** Options of `spawn` for a user that owns nothing of the project. Only root can start a program as another user. */
export const NOBODY: { uid?: number; gid?: number } = isRoot ? { uid: UID, gid: UID } : {};

/** Gives a folder to that user. */
export function giveToNobody(folder: string): void {
  if (isRoot) chownSync(folder, UID, UID);
}
