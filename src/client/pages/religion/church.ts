import content from '#content/religion.yaml';
import type { PageHead } from '../../lib/page-head.ts';
import type { Fault } from './application.ts';

/** content/religion.yaml, whose head says what each text is for. */
export interface Church {
  readonly pageTitle: string;
  readonly heading: string;
  readonly tagline: string;
  readonly news: readonly string[];
  readonly creed: { readonly heading: string; readonly lines: readonly string[] };
  readonly sects: readonly Sect[];
  readonly readings: readonly { heading: string; text: string }[];
  readonly patterns: {
    readonly heading: string;
    readonly intro: string;
    readonly items: readonly { text: string; basis: string }[];
  };
  readonly rituals: {
    readonly heading: string;
    readonly items: readonly { name: string; when: string; how: string }[];
  };
  readonly form: {
    readonly heading: string;
    readonly intro: string;
    readonly reasonPlaceholder: string;
    readonly oath: string;
    readonly submitted: string;
  };
  readonly webmaster: string;
  readonly counter: string;
  readonly smallPrint: string;
}

/** A part of the church that does not speak to the others. */
interface Sect {
  readonly name: string;
  readonly motto?: string;
  readonly text: string;
}

/** tests/client/features/retro/content.test.ts holds the file to this shape; a schema would weigh more than the page. */
export const CHURCH = content as Church;

/** A sub-sect as the form offers it: its name, and its motto where it has one. */
export function sectOption({ name, motto }: Sect): string {
  return motto === undefined ? name : `${name} (${motto})`;
}

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
