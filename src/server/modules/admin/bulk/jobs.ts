import type {
  ArchivesDeleted,
  BrandingReplaced,
  ConversationsDeleted,
  TimestampsSet,
} from '#shared/schemas/admin.ts';
import type { DeletionRestored } from '#shared/schemas/deletion.ts';
import { deleteArchives } from './delete-archives.ts';
import { deleteConversations } from './delete-conversations.ts';
import type { JobContext } from './job-context.ts';
import { replaceBranding } from './replace-branding.ts';
import { restoreDeletion } from './restore-deletion.ts';
import { setTimestamps } from './set-timestamps.ts';

/** The work that grows with the database: by name, what each takes and gives. */
export interface Jobs {
  deleteConversation: { input: { id: string }; output: ConversationsDeleted };
  deleteEternalConversations: { input: undefined; output: ConversationsDeleted };
  deleteAllConversations: { input: undefined; output: ConversationsDeleted };
  deleteArchives: { input: undefined; output: ArchivesDeleted };
  restoreDeletion: { input: { id: string }; output: DeletionRestored };
  replaceBranding: { input: undefined; output: BrandingReplaced };
  setTimestamps: { input: { timestamp: string }; output: TimestampsSet };
}

export type JobName = keyof Jobs;

type Runners = {
  [Name in JobName]: (
    context: JobContext,
    input: Jobs[Name]['input'],
  ) => Jobs[Name]['output'] | Promise<Jobs[Name]['output']>;
};

export const JOBS: Runners = {
  deleteConversation: (context, { id }) => deleteConversations(context, { id }),
  deleteEternalConversations: (context) => deleteConversations(context, { origin: 'eternal' }),
  deleteAllConversations: (context) => deleteConversations(context, 'all'),
  deleteArchives,
  restoreDeletion,
  replaceBranding,
  setTimestamps,
};
