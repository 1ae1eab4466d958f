import { Frame } from '../../components/ui/frame.tsx';
import { trpc } from '../../lib/trpc.ts';
import { ActionButton } from './actions.tsx';
import type { AdminActions } from './actions.tsx';
import { extentText, spanText, type BulkDeletion } from './deletions.ts';
import { deletionOf } from './deletions.ts';
import { FRESH } from './desk-queries.ts';
import { DANGER } from './texts.ts';

const DELETIONS: readonly BulkDeletion[] = ['archives', 'eternal', 'conversations'];

/** What deletes: each with what would go, and asked about once more. */
export function DangerPanel({ actions }: { actions: AdminActions }) {
  const api = trpc.useUtils().client;
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
            <Extent kind={deletion} />
          </li>
        ))}
      </ul>
    </Frame>
  );
}

/** What would go now. */
function Extent({ kind }: { kind: BulkDeletion }) {
  const { data } = trpc.deletions.preview.useQuery({ kind }, FRESH);
  return (
    <span className="extent">
      {data ? extentText(kind, data) : '–'} {data && spanText(data)}
    </span>
  );
}
