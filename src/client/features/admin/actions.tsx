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
  | `restore ${string}`
  | `forget ${string}`
  | DuelCommand;

export type AdminActions = Actions<AdminAction>;
