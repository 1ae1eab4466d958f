import type { Beat, Template } from '../../content/content.ts';

/** A line not yet said. Its slots are filled; its marks are still there. */
export interface Draft {
  readonly text: Template;
  readonly asciiArt: boolean;
  /** The texts of the content that it is made of. */
  readonly uses: readonly string[];
  /** Whether it could be said in any episode. */
  readonly isStock: boolean;
  /** The beat that it takes up first. */
  readonly beat?: Beat | undefined;
  /** The facts of earlier episodes that it comes back to, by their texts. */
  readonly recalls?: readonly string[] | undefined;
}
