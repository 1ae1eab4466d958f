import type { DuelCommand } from '#shared/schemas/duel.ts';
import type { Action } from '../../../lib/use-actions.ts';
import { trpc, type Api } from '../../../lib/trpc.ts';
import { ActionButton } from '../actions.tsx';
import type { AdminActions } from '../actions.tsx';
import { EternalSwitch } from './duel-controls.tsx';
import { commandFailed, commandGiven } from '../action-outcomes.ts';
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
