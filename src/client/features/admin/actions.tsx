import type { ReactNode } from 'react';
import type { DuelCommand } from '#shared/schemas/duel.ts';
import type { Actions } from '../../lib/use-actions.ts';

/** The actions of which one is busy at a time. */
export type AdminAction =
  | 'theme'
  | 'openai'
  | 'archives'
  | 'eternal'
  | 'conversations'
  | 'branding'
  | 'eternalToggle'
  | 'timestamps'
  | 'model'
  | 'keyRemoval'
  | 'provider'
  | 'tickets'
  | 'decline'
  | `approve ${number}`
  | `test ${string}`
  | `remove ${string}`
  | `restore ${string}`
  | `forget ${string}`
  | DuelCommand;

export type AdminActions = Actions<AdminAction>;

interface Props {
  readonly name: AdminAction;
  readonly actions: AdminActions;
  /** What stands on the button while its action runs. */
  readonly busyLabel: string;
  readonly className?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The button of an action. While any action runs, none other can be begun. */
export function ActionButton({ name, actions, busyLabel, className, onClick, children }: Props) {
  return (
    <button
      type="button"
      className={className}
      disabled={actions.busy !== undefined}
      aria-busy={actions.busy === name}
      onClick={onClick}
    >
      {actions.busy === name ? busyLabel : children}
    </button>
  );
}
