import type { AdminStats } from '#shared/schemas/admin.ts';
import { formatBytes } from '#shared/text/bytes.ts';
import { Frame } from '../../components/ui/frame.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useWaiting } from '../../lib/use-waiting.ts';
import { FRESH } from './desk-queries.ts';
import { STATS } from './texts.ts';

/** How much there is of everything. */
export function StatsPanel() {
  const { data, isPending } = trpc.admin.stats.useQuery(undefined, FRESH);
  useWaiting(isPending);
  return (
    <Frame title={STATS.title} className="panel panel-wide">
      <dl className="stats">
        {rowsOf(data).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Frame>
  );
}

function rowsOf(stats: AdminStats | undefined): [label: string, value: number | string | undefined][] {
  return [
    [STATS.conversations, stats?.conversations.total],
    [STATS.eternal, stats?.conversations.eternal],
    [STATS.regular, stats?.conversations.regular],
    [STATS.messages, stats?.messages.total],
    [STATS.users, stats?.users.total],
    [STATS.archives, stats?.archives.database],
    [STATS.files, stats?.archives.files],
    [STATS.size, stats && formatBytes(stats.archives.totalSize)],
  ];
}
