import type { Content } from '#daemon/content/content.ts';
import { lineMessages } from '#daemon/engines/openai/prompts/line-prompt.ts';
import { unspokenIn } from '#daemon/engines/openai/prompts/prompt-text.ts';
import { PERSONAS } from '#shared/brand.ts';
import { lineBrief } from '#tests/support/provider/engine-rig.ts';

const TURNS = 5;
const DAY = '2026-01-01';

/** What a model is sent in a few turns of a real premise, apart from what was spoken. */
export function sentTexts(content: Content): string[] {
  const [premise] = content.premises;
  if (!premise) throw new Error('The content has no premise.');
  const sent = PERSONAS.flatMap((speaker) =>
    Array.from({ length: TURNS }, (_, ordinal) =>
      unspokenIn(lineMessages(lineBrief({ premise, speaker, ordinal, attempt: 1 }), content, DAY)),
    ),
  );
  return [...new Set(sent.flat())];
}
