import type { AuditEntry } from '#shared/schemas/admin.ts';
import { Frame } from '../../components/ui/frame.tsx';
import { LocalTime } from '../../components/ui/time.tsx';
import { trpc } from '../../lib/trpc.ts';
import { FRESH } from './desk-queries.ts';
import { AUDIT } from './texts.ts';

/** What administrators did, latest first. */
export function AuditPanel() {
  const { data: entries = [] } = trpc.admin.audit.useQuery({}, FRESH);
  return (
    <Frame title={AUDIT.title} className="panel panel-half">
      <div className="scroll-box" role="group" aria-label={AUDIT.title} tabIndex={0}>
        {entries.length === 0 && <p>{AUDIT.empty}</p>}
        <ul className="rows">
          {entries.map((entry, index) => (
            // Entries have no id, and only ever come on top: counted from the end, each keeps its number.
            <li key={entries.length - index}>
              <LocalTime date={entry.at} />
              <b>{entry.username}</b>
              <span>{entry.action}</span>
              <span className="detail">{detailOf(entry)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Frame>
  );
}

function detailOf({ detail }: AuditEntry): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
