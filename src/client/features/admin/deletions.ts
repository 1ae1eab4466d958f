import type { Action } from '../../lib/action.ts';
import type { Api } from '../../lib/trpc.ts';
import { doomedBy, type Deletion } from './doomed.ts';
import {
  archivesDeleted,
  archivesFailed,
  conversationsDeleted,
  conversationsFailed,
  eternalDeleted,
  eternalFailed,
} from './messages.ts';
import { DANGER } from './texts.ts';

interface Deed {
  /** Deletes, and resolves to what there is to say of it. */
  readonly carryOut: (api: Api) => Promise<string>;
  readonly failed: (reason: string) => string;
}

const DEEDS: Readonly<Record<Deletion, Deed>> = {
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
export function deletionOf(api: Api, deletion: Deletion): Action<string> {
  const { carryOut, failed } = DEEDS[deletion];
  return {
    call: async () => ((await isAgreed(api, deletion)) ? carryOut(api) : undefined),
    done: (said) => said,
    failed,
  };
}

/** Counted anew: what the page shows is some seconds old. */
async function isAgreed(api: Api, deletion: Deletion): Promise<boolean> {
  const doomed = doomedBy(deletion, await api.admin.stats.query());
  return confirm(`${DANGER[deletion]}?\n${doomed}\n${DANGER.ask}`);
}
