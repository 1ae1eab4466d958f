import type { AdminStats } from '#shared/schemas/admin.ts';
import { formatBytes } from '#shared/text/bytes.ts';

/** What each deletion takes. */
export type Deletion = 'archives' | 'eternal' | 'conversations';

/** What a deletion would take, in counts. */
export function doomedBy(deletion: Deletion, { conversations, messages, archives }: AdminStats): string {
  switch (deletion) {
    case 'archives':
      return `${archives.database} archives, ${archives.files} files (${formatBytes(archives.totalSize)})`;
    case 'eternal':
      return `${conversations.eternal} of ${conversations.total} conversations, with all their messages`;
    case 'conversations':
      return `${conversations.total} conversations, ${messages.total} messages`;
  }
}
