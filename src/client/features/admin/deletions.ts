import type { Deletion, DeletionRestored } from '#shared/schemas/deletion.ts';
import type { Action } from '../../lib/use-actions.ts';
import type { Api } from '../../lib/trpc.ts';
import { extentText, spanText, type BulkDeletion } from './deletions.ts';
import {
  archivesDeleted,
  archivesFailed,
  conversationsDeleted,
  conversationsFailed,
  deletionForgotten,
  deletionRestored,
  eternalDeleted,
  eternalFailed,
  forgetFailed,
  restoreFailed,
} from './action-outcomes.ts';
import { DANGER, DELETED } from './texts.ts';

interface Deed {
  /** Deletes, and resolves to what there is to say of it. */
  readonly carryOut: (api: Api) => Promise<string>;
  readonly failed: (reason: string) => string;
}

const DEEDS: Readonly<Record<BulkDeletion, Deed>> = {
  archives: {
    carryOut: async (api) => archivesDeleted(await api.admin.deleteArchives.mutate()),
    failed: archivesFailed,
  },
  eternal: {
    carryOut: async (api) => eternalDeleted(await api.admin.deleteEternalConversations.mutate()),
    failed: eternalFailed,
  },
  conversations: {
    carryOut: async (api) => conversationsDeleted(await api.admin.deleteConversations.mutate()),
    failed: conversationsFailed,
  },
};

/** Counts what would go, asks, and deletes it. */
export function deletionOf(api: Api, kind: BulkDeletion): Action<string> {
  const { carryOut, failed } = DEEDS[kind];
  return {
    call: async () => ((await isAgreed(api, kind)) ? carryOut(api) : undefined),
    done: (said) => said,
    failed,
  };
}

/** Counted anew: what the page shows is some seconds old. */
async function isAgreed(api: Api, kind: BulkDeletion): Promise<boolean> {
  const preview = await api.deletions.preview.query({ kind });
  return confirm(lines(`${DANGER[kind]}?`, extentText(kind, preview), spanText(preview), DANGER.ask));
}

/** Puts back what went. Nothing is lost by it, so it does not ask. */
export function restorationOf(api: Api, { id }: Deletion): Action<DeletionRestored> {
  return {
    call: () => api.deletions.restore.mutate({ id }),
    done: deletionRestored,
    failed: restoreFailed,
  };
}

/** Asks, and gives up what was kept. */
export function forgettingOf(api: Api, deletion: Deletion): Action<unknown> {
  const { id, kind } = deletion;
  const question = lines(
    DELETED.forgetAsk,
    extentText(kind, deletion),
    spanText(deletion),
    DELETED.forgetFinal,
  );
  return {
    call: async () => (confirm(question) ? api.deletions.forget.mutate({ id }) : undefined),
    done: deletionForgotten,
    failed: forgetFailed,
  };
}

function lines(...all: readonly string[]): string {
  return all.filter((line) => line !== '').join('\n');
}
