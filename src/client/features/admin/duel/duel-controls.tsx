import type { EternalStateSet } from '#shared/schemas/admin.ts';
import type { DuelCommand } from '#shared/schemas/duel.ts';
import { type Api, trpc } from '../../../lib/trpc.ts';
import type { Action } from '../../../lib/use-actions.ts';
import { commandFailed, commandGiven, eternalToggled, eternalToggleFailed } from '../action-outcomes.ts';
import { ActionButton, type AdminActions } from '../actions.tsx';
import { FRESH } from '../desk-queries.ts';
import { SWITCH } from '../texts.ts';
import { DUEL } from './texts.ts';

/** What an administrator may ask of the show: to stop, to change the subject, to be interrupted. */
export function DuelControls({ actions }: { actions: AdminActions }) {
  const api = trpc.useUtils().client;
  const give = (command: DuelCommand) => void actions.run(command, commandAction(api, command));
  return (
    <div className="duel-controls">
      <div className="row">
        <EternalSwitch actions={actions} />
        <ActionButton
          name="next-episode"
          actions={actions}
          busyLabel={DUEL.nextEpisodeBusy}
          onClick={() => give('next-episode')}
        >
          {DUEL.nextEpisode}
        </ActionButton>
        <ActionButton name="beat" actions={actions} busyLabel={DUEL.beatBusy} onClick={() => give('beat')}>
          {DUEL.beat}
        </ActionButton>
      </div>
      <p>{SWITCH.about}</p>
    </div>
  );
}

function commandAction(api: Api, command: DuelCommand): Action<unknown> {
  return {
    call: () => api.duel.command.mutate({ command }),
    done: () => commandGiven[command],
    failed: commandFailed[command],
  };
}

/** The switch of the duel: running or stopped. */
function EternalSwitch({ actions }: { actions: AdminActions }) {
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
