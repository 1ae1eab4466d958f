import type { Beat, Fact, Template } from '../../content/content.ts';

/** A line not yet said. Its slots are filled; its marks are still there, but for a picture's caption. */
export interface Draft {
  readonly text: Template;
  readonly asciiArt: boolean;
  /** The texts of the content that it is made of. */
  readonly uses: readonly string[];
  /** Whether it takes up a noun of the line before, or nothing, and could be said anywhere. */
  readonly isStock: boolean;
  /** A stage direction above it, where no beat has one. */
  readonly direction?: string | undefined;
  /** The beat that it takes up first. */
  readonly beat?: Beat | undefined;
  /** The fact of an earlier episode that it comes back to. */
  readonly recalled?: Fact | undefined;
  /** What the other has to say to it, where it can't stand without that. */
  readonly answer?: Template | undefined;
}
