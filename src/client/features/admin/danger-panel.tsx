import { Frame } from '../../components/ui/frame.tsx';
import { trpc } from '../../lib/trpc.ts';
import { ActionButton } from './action-button.tsx';
import type { AdminActions } from './action-names.ts';
import { deletionOf } from './deletions.ts';
import { FRESH } from './desk-queries.ts';
import { doomedBy, type Deletion } from './doomed.ts';
import { DANGER } from './texts.ts';

const DELETIONS: readonly Deletion[] = ['archives', 'eternal', 'conversations'];

/** What cannot be undone: each with what would go, and asked about once more. */
export function DangerPanel({ actions }: { actions: AdminActions }) {
  const api = trpc.useUtils().client;
  const { data } = trpc.admin.stats.useQuery(undefined, FRESH);
  return (
    <Frame title={DANGER.title} className="panel panel-half danger">
      <p>{DANGER.about}</p>
      <ul className="deletions">
        {DELETIONS.map((deletion) => (
          <li key={deletion}>
            <ActionButton
              name={deletion}
              actions={actions}
              busyLabel={DANGER.busy}
              onClick={() => void actions.run(deletion, deletionOf(api, deletion))}
            >
              {DANGER[deletion]}
            </ActionButton>
            <span className="doomed">{data ? doomedBy(deletion, data) : '–'}</span>
          </li>
        ))}
      </ul>
    </Frame>
  );
}
