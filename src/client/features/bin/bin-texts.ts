import content from '#content/bin.yaml';
import type { RefusalReason } from '#shared/refusal-reasons.ts';
import type { BinnedLine } from '#shared/schemas/bin.ts';

/** content/bin.yaml, whose head says what each text is for. */
export interface BinTexts {
  readonly heading: string;
  readonly intro: readonly string[];
  readonly empty: string;
  readonly withheld: string;
  readonly shut: string;
  readonly link: string;
  readonly reasons: Readonly<Record<RefusalReason, readonly string[]>>;
}

/** tests/client/features/bin/bin-texts.test.ts holds the file to this shape; a schema would weigh more than the page. */
export const BIN_TEXTS = content as BinTexts;

export const BIN_TITLE = 'the bin';

/** What the desk has stamped on the slip of a line: always the same for one line, and another for the next one. */
export function slipOf({ reason, number }: Pick<BinnedLine, 'reason' | 'number'>): string {
  const slips = BIN_TEXTS.reasons[reason];
  return slips[number % slips.length] ?? '';
}
