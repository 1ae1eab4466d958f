/** Why the gate keeps a line back: first what is found while a draft is cut and cleaned, then in the order in which it asks. */
export const REFUSAL_REASONS = [
  'speaks for the other',
  'appreciation',
  'empty',
  'too long',
  'refusal',
  'leaks the prompt',
  'bliss',
  'quotes what it was told',
  'obscene',
  'goes round',
  'formatted',
  'breaks off',
  'another language',
  'said before',
  'stuck',
  'nearly said before',
  'opens alike',
  'worn phrase',
  'keeps growing',
  'farewell',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
