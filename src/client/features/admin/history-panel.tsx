import type { BrandingReplaced, TimestampsSet } from '#shared/schemas/admin.ts';
import { Frame } from '../../components/ui/frame.tsx';
import type { Action } from '../../lib/use-actions.ts';
import { trpc, type Api } from '../../lib/trpc.ts';
import { ActionButton } from './actions.tsx';
import type { AdminActions } from './actions.tsx';
import { brandingFailed, brandingReplaced, timestampsFailed, timestampsSet } from './action-outcomes.ts';
import { HISTORY } from './texts.ts';

/** What rewrites the past: the time of everything, and the old name of the product. */
export function HistoryPanel({ actions }: { actions: AdminActions }) {
  const api = trpc.useUtils().client;
  return (
    <Frame title={HISTORY.title} className="panel panel-half">
      <p>{HISTORY.timestampsAbout}</p>
      <ActionButton
        name="timestamps"
        actions={actions}
        busyLabel={HISTORY.timestampsBusy}
        onClick={() => confirm(HISTORY.timestampsAsk) && void actions.run('timestamps', timestamps(api))}
      >
        {HISTORY.timestamps}
      </ActionButton>
      <p>{HISTORY.brandingAbout}</p>
      <ActionButton
        name="branding"
        actions={actions}
        busyLabel={HISTORY.brandingBusy}
        onClick={() => confirm(HISTORY.brandingAsk) && void actions.run('branding', branding(api))}
      >
        {HISTORY.branding}
      </ActionButton>
    </Frame>
  );
}

function timestamps(api: Api): Action<TimestampsSet> {
  return {
    call: () => api.admin.setTimestamps.mutate({ timestamp: new Date().toISOString() }),
    done: timestampsSet,
    failed: timestampsFailed,
  };
}

function branding(api: Api): Action<BrandingReplaced> {
  return { call: () => api.admin.replaceBranding.mutate(), done: brandingReplaced, failed: brandingFailed };
}
