import { useSyncExternalStore } from 'react';
import { Frame } from '../../components/ui/frame.tsx';
import { readUsername, watchLogin } from '../../lib/login.ts';
import { lastTold, watchTold } from '../../lib/tell.ts';
import { useActions } from '../../lib/use-actions.ts';
import { useLogOut } from '../auth/session.tsx';
import { ThemeChoice } from '../themes/theme-choice.tsx';
import type { AdminAction, AdminActions } from './actions.tsx';
import { ArchivesPanel } from './archives-panel.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { DangerPanel, DeletedPanel } from './deletion-panels.tsx';
import { useRefresh } from './desk-queries.ts';
import { DuelPanel } from './duel/duel-panel.tsx';
import { ModelPanel } from './duel/model-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { KeyPanel } from './key-panel.tsx';
import { ProvidersPanel } from './providers/providers-panel.tsx';
import { StatsPanel } from './stats-panel.tsx';
import { DESK, THEMES_PANEL } from './texts.ts';
import { TicketsPanel } from './tickets/tickets-panel.tsx';
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
      <ProvidersPanel actions={actions} />
      <TicketsPanel actions={actions} />
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

/** Whose desk it is, the way out, and what the machine said last. */
function DeskHeader() {
  const username = useSyncExternalStore(watchLogin, readUsername);
  const word = useSyncExternalStore(watchTold, lastTold);
  const logOut = useLogOut();
  return (
    <header className="desk-header">
      <h1>{DESK.title}</h1>
      <p className="desk-login">
        {DESK.signedIn} <b>{username}</b>{' '}
        <button type="button" onClick={() => void logOut()}>
          {DESK.logOut}
        </button>
      </p>
      <dl className="last-word">
        <dt>{DESK.lastWord}</dt>
        <dd>{word ?? DESK.nothingYet}</dd>
      </dl>
    </header>
  );
}

/** The looks of the site. */
function ThemesPanel({ actions }: { actions: AdminActions }) {
  return (
    <Frame title={THEMES_PANEL.title} className="panel panel-wide">
      <p>{THEMES_PANEL.about}</p>
      <ThemeChoice actions={actions} />
    </Frame>
  );
}
