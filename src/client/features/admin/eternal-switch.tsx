import type { EternalStateSet } from '#shared/schemas/admin.ts';
import type { Action } from '../../lib/use-actions.ts';
import { trpc } from '../../lib/trpc.ts';
import type { AdminActions } from './actions.tsx';
import { FRESH } from './desk-queries.ts';
import { eternalToggled, eternalToggleFailed } from './action-outcomes.ts';
import { SWITCH } from './texts.ts';

/** The switch of the duel: running or stopped. */
export function EternalSwitch({ actions }: { actions: AdminActions }) {
  const utils = trpc.useUtils();
  const { data } = trpc.eternal.state.useQuery(undefined, FRESH);
  const toggle = (enabled: boolean): Action<EternalStateSet> => ({
    call: async () => {
      const result = await utils.client.eternal.setState.mutate({ enabled });
      utils.eternal.state.setData(undefined, { enabled: result.enabled });
      return result;
    },
    done: eternalToggled,
    failed: eternalToggleFailed,
  });
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={data?.enabled ?? false}
      aria-label={SWITCH.title}
      aria-busy={actions.busy === 'eternalToggle'}
      disabled={data === undefined || actions.busy !== undefined}
      onClick={() => void actions.run('eternalToggle', toggle(!data?.enabled))}
    >
      <span className="switch-lever" aria-hidden="true" />
      {actions.busy === 'eternalToggle' ? SWITCH.busy : stateWord(data?.enabled)}
    </button>
  );
}

function stateWord(enabled: boolean | undefined): string {
  if (enabled === undefined) return '–';
  return enabled ? SWITCH.running : SWITCH.stopped;
}
