import type { DeletionKind, DeletionPreview } from '#shared/schemas/deletion.ts';
import { formatBytes } from '#shared/text/bytes.ts';
import { localStamp } from '../../components/ui/time.tsx';

/** What the desk deletes at once. */
export type BulkDeletion = Exclude<DeletionKind, 'conversation'>;

/** How much a deletion takes: `2 conversations, 14 messages`. */
export function extentText(kind: DeletionKind, extent: Omit<DeletionPreview, 'from' | 'to'>): string {
  const { conversations, messages, archives, bytes } = extent;
  if (kind === 'archives') return `${counted(archives, 'archive')} (${formatBytes(bytes)})`;
  return `${counted(conversations, 'conversation')}, ${counted(messages, 'message')}`;
}

/** From when to when it goes; empty where there is nothing. */
export function spanText({ from, to }: Pick<DeletionPreview, 'from' | 'to'>): string {
  return from && to ? `from ${localStamp(from)} to ${localStamp(to)}` : '';
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
