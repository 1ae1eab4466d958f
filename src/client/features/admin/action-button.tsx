import type { ReactNode } from 'react';
import type { AdminAction, AdminActions } from './actions.tsx';

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
