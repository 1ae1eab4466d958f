import { BEST_BILLINGS, type Billing, type Premise } from '../content/content.ts';
import { premiseKey, type Deck, type Usage } from './usage.ts';

/** Episodes of the top of the bill that whoever comes first, or after a rest, sees before any other: twenty minutes of the show. */
const WELCOME = 6;

/** Billings that are drawn from together. */
type Group = readonly (Billing | undefined)[];

/** The order in which groups are tried: for an episode of the top, and for one between two of those. */
const BEST: readonly Group[] = [BEST_BILLINGS, [undefined], ['late'], ['reserve']];
const OTHERS: readonly Group[] = [[undefined], BEST_BILLINGS, ['late'], ['reserve']];
/** The same for somebody who has just come: headlines alternate with the rest of the best. */
const HEADLINE: readonly Group[] = [['headline'], ...BEST];
const TOP: readonly Group[] = [['top'], ...BEST];

/**
 * Which of the premises that were not played comes next: the top of the bill for whoever has just come, then every second one of it, so that
 * the best are neither used up in a day nor kept for later: docs/decisions/060.
 */
export interface Bill {
  /** Somebody has come after a rest: the next episodes are of the top. */
  welcome(): void;
  /** Undefined where all were played. */
  draw(): Premise | undefined;
}

interface BillDeps {
  readonly premises: readonly Premise[];
  readonly deck: Deck<Premise>;
  readonly usage: Usage;
}

export function createBill({ premises, deck, usage }: BillDeps): Bill {
  const isUnplayed = ({ id }: Premise) => usage.lastUsed(premiseKey({ id })) < 0;
  /** How many episodes are still to be of the top for somebody who came after a rest. */
  let welcoming = 0;
  return {
    welcome() {
      welcoming = WELCOME;
    },
    draw() {
      const played = premises.filter((each) => !isUnplayed(each)).length;
      const left = Math.max(welcoming, WELCOME - played);
      welcoming = Math.max(0, welcoming - 1);
      for (const group of groupsFor({ left, played })) {
        const premise = deck.draw((each) => isUnplayed(each) && group.includes(each.billing));
        if (premise) return premise;
      }
      return undefined;
    },
  };
}

/** @param left how many episodes of a welcome are to come, with this one. */
function groupsFor({ left, played }: { readonly left: number; readonly played: number }): readonly Group[] {
  if (left > 0) return (WELCOME - left) % 2 === 0 ? HEADLINE : TOP;
  return played % 2 === 0 ? BEST : OTHERS;
}
