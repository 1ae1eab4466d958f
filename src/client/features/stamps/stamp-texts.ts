/** The fixed texts of stamping. */
export const STAMP_TEXTS = {
  stamp: 'stamp',
  stampIt: 'stamp it',
  group: 'Stamps',
  put: (label: string) => `${label}: stamped. Once more takes it back.`,
  takenBack: (label: string) => `${label}: taken back.`,
  receipt: 'Stamped. The same stamp once more takes it back.',
  takenBackReceipt: 'Taken back. The paper will always know.',
  failed: 'The stamp did not print. Try again.',
} as const;
