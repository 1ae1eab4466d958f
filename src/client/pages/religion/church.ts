import content from '#content/religion.yaml';

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
export interface Sect {
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
