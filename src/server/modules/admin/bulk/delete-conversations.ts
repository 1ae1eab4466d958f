import { eq, inArray, type SQL } from 'drizzle-orm';
import { auditedWrite } from '#shared/db/audited-write.ts';
import type { Tx } from '#shared/db/client.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { ConversationsDeleted } from '#shared/schemas/admin.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import type { JobContext } from './job-context.ts';
import { Aside, copyConversations } from './keep-aside.ts';

type Which = 'all' | { readonly origin: 'eternal' } | { readonly id: string };

/**
 * Deletes conversations with their messages, in one transaction, and keeps them aside. The live one goes too; the duel opens another.
 * @throws AppError NOT_FOUND where one was named that does not exist.
 */
export function deleteConversations(context: JobContext, which: Which): ConversationsDeleted {
  const { db, username } = context;
  const aside = new Aside(context);
  const act = { username, action: WORDS[kindOf(which)], history: 'rewritten' } as const;
  const detail = (counts: Counts) => ({ ...counts, ...(isNamed(which) && which) });
  const counts = aside.orNothing(() =>
    auditedWrite(db, { ...act, detail }, (tx) => {
      keepChosen(tx, { context, aside, which });
      return deleteChosen(tx, which);
    }),
  );
  return { success: true, ...counts };
}

type Counts = Omit<ConversationsDeleted, 'success'>;

interface Order {
  readonly context: JobContext;
  readonly aside: Aside;
  readonly which: Which;
}

function keepChosen(tx: Tx, { context, aside, which }: Order): void {
  const { id, title, summary } = conversations;
  const chosen = tx.select({ _id: id, title, summary }).from(conversations).where(condition(which)).all();
  const [first] = chosen;
  if (!first && isNamed(which)) throw new AppError('NOT_FOUND', 'Conversation not found.');
  if (!first) return;
  aside.keep(tx, {
    kind: kindOf(which),
    ...(isNamed(which) && { title: displayTitle(first) }),
    copy: (path) =>
      copyConversations(
        context.db,
        path,
        chosen.map(({ _id }) => _id),
      ),
  });
}

function deleteChosen(tx: Tx, which: Which): Counts {
  const where = condition(which);
  const chosen = tx.select({ id: conversations.id }).from(conversations).where(where);
  // Before their conversations, so that the count is true and no cascade has to look for them.
  const messagesDeleted = tx.delete(messages).where(inArray(messages.conversationId, chosen)).run().changes;
  const conversationsDeleted = tx.delete(conversations).where(where).run().changes;
  return { conversationsDeleted, messagesDeleted };
}

function condition(which: Which): SQL | undefined {
  if (which === 'all') return undefined;
  return isNamed(which) ? eq(conversations.id, which.id) : eq(conversations.origin, which.origin);
}

function isNamed(which: Which): which is { readonly id: string } {
  return typeof which === 'object' && 'id' in which;
}

function kindOf(which: Which): keyof typeof WORDS {
  if (which === 'all') return 'conversations';
  return isNamed(which) ? 'conversation' : 'eternal';
}

/** What the audit calls it. */
const WORDS = {
  conversations: 'delete all conversations',
  eternal: 'delete eternal conversations',
  conversation: 'delete conversation',
} as const;
