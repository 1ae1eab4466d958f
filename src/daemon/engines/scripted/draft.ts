import type { Template } from '../../content/content.ts';

/** A line not yet said. Its slots are filled; its marks are still there. */
export interface Draft {
  readonly text: Template;
  readonly asciiArt: boolean;
  /** The entries of the content it is made of. */
  readonly uses: readonly unknown[];
  readonly isOfExchange: boolean;
  /** Whether it begins with a retort. */
  readonly isLed: boolean;
  /** The gag of an earlier episode that it drags in, as the ledger has it. */
  readonly gag?: string | undefined;
}
