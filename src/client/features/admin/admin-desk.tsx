import { useActions } from '../../lib/use-actions.ts';
import type { AdminAction } from './actions.tsx';
import { ArchivesPanel } from './archives-panel.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { DangerPanel } from './deletion-panels.tsx';
import { DeletedPanel } from './deletion-panels.tsx';
import { DeskHeader } from './admin-desk.tsx';
import { useRefresh } from './desk-queries.ts';
import { DuelPanel } from './duel/duel-panel.tsx';
import { ModelPanel } from './duel/model-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { KeyPanel } from './key-panel.tsx';
import { StatsPanel } from './stats-panel.tsx';
import { ThemesPanel } from './admin-desk.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** All that an administrator sees and does. */
export function AdminDesk() {
  const refresh = useRefresh();
  const actions = useActions<AdminAction>(refresh);
  return (
    <div className="desk">
      <DeskHeader />
      <StatsPanel />
      <DuelPanel actions={actions} />
      <KeyPanel actions={actions} />
      <ModelPanel actions={actions} />
      <UploadPanel onUploaded={refresh} />
      <ThemesPanel actions={actions} />
      <ArchivesPanel />
      <AuditPanel />
      <HistoryPanel actions={actions} />
      <DangerPanel actions={actions} />
      <DeletedPanel actions={actions} />
    </div>
  );
}
