import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAtLeast } from '#shared/db/client.ts';
import { AppError } from '#shared/errors.ts';
import { assertNativeModules } from '../start/native-modules.ts';
import { broken, ok, type Finding, type Installation } from './finding.ts';

/** Whether this Node is new enough, and the one that the packages were installed for. */
export function checkNode({ root }: Pick<Installation, 'root'>, version = process.versions.node): Finding {
  const oldest = oldestNode(root);
  if (!isAtLeast(partsOf(version), partsOf(oldest))) {
    return broken(`Node ${version} is too old: ${oldest} or newer is needed. Install one, then run npm ci.`);
  }
  try {
    assertNativeModules();
    return ok(`Node ${version} runs it, and the packages were built for it.`);
  } catch (error) {
    if (error instanceof AppError) return broken(error.message);
    throw error;
  }
}

function oldestNode(root: string): string {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  return engines.node.replace('>=', '');
}

function partsOf(version: string): number[] {
  return version.split('.').map(Number);
}
