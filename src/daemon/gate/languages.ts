import type { ModelContext } from './gate.ts';
import type { LanguageScores } from './rules/language.ts';

let loading: Promise<LanguageScores> | undefined;

/**
 * What tells languages apart. It takes 0.2 s and 30 MB, so it is read when the first model has spoken, and never where only the
 * scripted engine does.
 */
export function loadLanguages(): Promise<LanguageScores> {
  loading ??= import('eld/extrasmall').then(
    ({ eld }) =>
      (text) =>
        eld.detect(text).getScores(),
  );
  return loading;
}

/** What a model's line is judged by. @param sent the texts that it was sent, apart from what was spoken. */
export async function modelContextOf(sent: readonly string[] = []): Promise<ModelContext> {
  return { sent, languages: await loadLanguages() };
}
