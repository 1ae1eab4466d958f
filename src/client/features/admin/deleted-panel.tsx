import type { Deletion } from '#shared/schemas/deletion.ts';
import { Frame } from '../../components/ui/frame.tsx';
import { LocalTime } from '../../components/ui/time.tsx';
import { localStamp } from '../../components/ui/time.tsx';
import { trpc } from '../../lib/trpc.ts';
import { ActionButton } from './actions.tsx';
import type { AdminActions } from './actions.tsx';
import { extentText, spanText } from './deletions.ts';
import { forgettingOf, restorationOf } from './deletions.ts';
import { FRESH } from './desk-queries.ts';
import { DELETED } from './texts.ts';

/** What was deleted in the last days, and the way back. */
export function DeletedPanel({ actions }: { actions: AdminActions }) {
  const { data: deletions = [] } = trpc.deletions.list.useQuery(undefined, FRESH);
  return (
    <Frame title={DELETED.title} className="panel panel-wide">
      <p>{DELETED.about}</p>
      <div className="scroll-box" role="group" aria-label={DELETED.title} tabIndex={0}>
        {deletions.length === 0 && <p>{DELETED.empty}</p>}
        <ul className="rows">
          {deletions.map((deletion) => (
            <li key={deletion.id}>
              <Row deletion={deletion} actions={actions} />
            </li>
          ))}
        </ul>
      </div>
    </Frame>
  );
}

function Row({ deletion, actions }: { deletion: Deletion; actions: AdminActions }) {
  const { at, username, kind, title, keptUntil } = deletion;
  return (
    <>
      <LocalTime date={at} />
      <b>{username}</b>
      <span>{title ?? DELETED.kinds[kind]}</span>
      <span className="detail">
        {extentText(kind, deletion)} {spanText(deletion)}
      </span>
      <span className="detail">
        {DELETED.until} {localStamp(keptUntil)}
      </span>
      <Ways deletion={deletion} actions={actions} />
    </>
  );
}

/** Which of several is meant is said to those who hear the button alone. */
function Ways({ deletion, actions }: { deletion: Deletion; actions: AdminActions }) {
  const api = trpc.useUtils().client;
  const which = `${deletion.title ?? DELETED.kinds[deletion.kind]}, ${localStamp(deletion.at)}`;
  return (
    <span className="row-ways">
      <ActionButton
        name={`restore ${deletion.id}`}
        actions={actions}
        busyLabel={DELETED.restoreBusy}
        onClick={() => void actions.run(`restore ${deletion.id}`, restorationOf(api, deletion))}
      >
        {DELETED.restore}
        <span className="unseen"> {which}</span>
      </ActionButton>
      <ActionButton
        name={`forget ${deletion.id}`}
        actions={actions}
        busyLabel={DELETED.forgetBusy}
        onClick={() => void actions.run(`forget ${deletion.id}`, forgettingOf(api, deletion))}
      >
        {DELETED.forget}
        <span className="unseen"> {which}</span>
      </ActionButton>
    </span>
  );
}
