import content from '#content/stamps.yaml';
import type { StampKind } from '#shared/schemas/stamp.ts';

/** content/stamps.yaml, whose head says what each text is for. */
export const STAMP_KINDS = content as readonly StampKind[];

/** What a stamp prints. One that is no longer in the content prints its id. */
export function stampLabel(id: string): string {
  return STAMP_KINDS.find((kind) => kind.id === id)?.label ?? id.toUpperCase();
}

/** The ids of stamps in the order of the content; those that it no longer has come last. */
export function inOrder(ids: Iterable<string>): string[] {
  const place = (id: string) => {
    const found = STAMP_KINDS.findIndex((kind) => kind.id === id);
    return found < 0 ? STAMP_KINDS.length : found;
  };
  return [...ids].sort((one, other) => place(one) - place(other) || one.localeCompare(other));
}
