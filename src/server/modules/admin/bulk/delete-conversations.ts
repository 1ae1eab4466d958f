import { eq, inArray, type SQL } from 'drizzle-orm';
import { renewEpoch } from '#shared/db/queries/feed-epoch.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { ConversationsDeleted } from '#shared/schemas/admin.ts';
import { recordDeed } from '../../../audit.ts';
import type { JobContext } from './job-context.ts';

type Which = 'all' | { readonly origin: 'eternal' } | { readonly id: string };

/**
 * Deletes conversations with their messages, in one transaction. The live one goes too; the duel opens another.
 * @throws AppError NOT_FOUND where one was named that does not exist.
 */
export function deleteConversations({ db, username }: JobContext, which: Which): ConversationsDeleted {
  return db.transaction(
    (tx) => {
      const where = condition(which);
      const chosen = tx.select({ id: conversations.id }).from(conversations).where(where);
      // Before their conversations, so that the count is true and no cascade has to look for them.
      const messagesDeleted = tx
        .delete(messages)
        .where(inArray(messages.conversationId, chosen))
        .run().changes;
      const conversationsDeleted = tx.delete(conversations).where(where).run().changes;
      if (conversationsDeleted === 0 && isNamed(which))
        throw new AppError('NOT_FOUND', 'Conversation not found.');
      renewEpoch(tx);
      const counts = { conversationsDeleted, messagesDeleted };
      recordDeed(tx, {
        username,
        action: actionOf(which),
        detail: { ...counts, ...(isNamed(which) && which) },
      });
      return { success: true as const, ...counts };
    },
    { behavior: 'immediate' },
  );
}

function condition(which: Which): SQL | undefined {
  if (which === 'all') return undefined;
  return isNamed(which) ? eq(conversations.id, which.id) : eq(conversations.origin, which.origin);
}

function isNamed(which: Which): which is { readonly id: string } {
  return typeof which === 'object' && 'id' in which;
}

function actionOf(which: Which): string {
  if (which === 'all') return 'delete all conversations';
  return isNamed(which) ? 'delete conversation' : 'delete eternal conversations';
}
