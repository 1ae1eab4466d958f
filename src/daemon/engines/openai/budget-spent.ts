import type { Purpose } from '../../budget.ts';

const WHOSE: Record<Purpose, string> = { duel: 'the duel', chat: 'chats with visitors' };

/** The day's tokens for a purpose are spent. Its message is a sentence for the administrator. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';

  constructor(purpose: Purpose) {
    super(
      `Today’s tokens for ${WHOSE[purpose]} are spent. There are new ones at midnight UTC, or with a higher DUEL_DAILY_TOKENS.`,
    );
  }
}
