import type { Audience } from '../presence/audience.ts';
import type { Budget } from '../budget.ts';
import type { Tempo } from './pace.ts';

/** How the show is run just now. */
export interface Conditions {
  /** Whether a provider may be asked at all. */
  readonly mayAskProvider: boolean;
  readonly tempo: Tempo;
}

/** An empty room costs nothing; a budget that runs low is stretched. A spent one is the provider engine's own affair. */
export function conditionsOf(audience: Audience, budget: Pick<Budget, 'level'>): Conditions {
  if (audience.isAway()) return { mayAskProvider: false, tempo: 'idle' };
  return { mayAskProvider: true, tempo: budget.level() === 'low' ? 'slow' : 'normal' };
}
