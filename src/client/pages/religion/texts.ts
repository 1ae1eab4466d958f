import type { PageHead } from '../../lib/page-head.ts';
import { CHURCH } from './church.ts';
import type { Fault } from './application.ts';

/** What content/religion.yaml does not say. */
export const religionHead: PageHead = {
  title: CHURCH.heading,
  description: `${CHURCH.heading}. ${CHURCH.tagline}. Readings, patterns, rituals, and a form that goes nowhere.`,
};

export const HEADINGS = {
  ways: 'On this page',
  readings: 'Readings',
  sects: 'Sub-sects',
  webmaster: 'A word from the idol',
  counter: 'You are soul number',
} as const;

export const FIELD_CAM = { empty: 'FIELD CAM: grass', cow: 'FIELD CAM: COW' } as const;
export const FIELD_CAM_ALT = { empty: 'A field at night. Grass.', cow: 'A field at night. A cow.' } as const;

export const FORM = {
  name: 'Name',
  email: 'Email (optional)',
  reason: 'Reason',
  sect: 'Sub-sect',
  apply: 'APPLY',
  applied: 'APPLIED!',
  withoutScripts: 'Scripts are off, so this form will not even pretend to be sent. The effect is the same.',
} as const;

export const FAULTS: Record<Fault, string> = {
  name: 'A name, please. It need not be yours, but it has to be somebody’s.',
  email: 'That is no email address. Leave it empty and we shall write to you at nowhere instead.',
  agreed: 'You have not sworn. Tick the box; the cows are watching.',
};
