import { MESSAGE_LENGTH_MAX } from '#shared/constants.ts';
import { BRAND, type Persona } from '#shared/brand.ts';
import { isObscene } from '#shared/text/obscenity.ts';
import type { RefusalReason } from '#shared/refusal-reasons.ts';
import { isMeaningful } from '#shared/text/preview.ts';
import { withoutAppreciation } from './rules/appreciation.ts';
import { isBliss } from './rules/bliss.ts';
import { cleaned, unquoted } from './rules/clean.ts';
import { isFarewellAgain } from './rules/farewell.ts';
import { fingerprint } from './fingerprint.ts';
import { isFormatted } from './rules/format.ts';
import { keepsGrowing } from './rules/growth.ts';
import { isForeign, type LanguageScores } from './rules/language.ts';
import { isLeak } from './rules/leak.ts';
import { goesRound } from './rules/loop.ts';
import { quotes } from './rules/overlap.ts';
import { isRefusal } from './rules/refusal.ts';
import { isNear, isStuck, opensAlike, wornPhrase } from './rules/repetition.ts';
import { ownPart } from './rules/role-flip.ts';
import { withoutStageDirections } from './rules/stage-direction.ts';
import { breaksOff } from './rules/unfinished.ts';

/** Why a line may not be stored. */
export type Rejection = RefusalReason;

export type Verdict =
  | { readonly passed: true; readonly text: string; readonly fingerprint: string }
  | { readonly passed: false; readonly reason: Rejection; readonly text: string };

/** What the gate has to know of the feed. */
export interface Memory {
  /** Whether a line with this fingerprint was said lately. */
  wasSaid(fingerprint: string): boolean;
  /** A persona's last lines, in any episode, oldest first; 200 are enough. */
  linesOf(persona: Persona): readonly string[];
}

/** What a line is judged against. */
export interface GateContext {
  readonly speaker: Persona;
  readonly memory: Memory;
  /** The lines of the running episode, oldest first. */
  readonly episode: readonly string[];
  /** What the episode is about: names that may come as often as they like. */
  readonly subjects: readonly string[];
  /** What was said by visitors and uploads: data, never to be repeated. */
  readonly told: readonly string[];
  /** Whether it is said to a visitor: with one who is sad even the first persona is kind. */
  readonly toVisitor?: boolean;
  /** Only where a model has written the line. What writers write is read before it is said. */
  readonly model?: ModelContext | undefined;
  /** Whether writers wrote it for this very place: a plot would have a hole without it, so it may be like another line. */
  readonly isWritten?: boolean | undefined;
}

/** What more a model's line is judged by. */
export interface ModelContext {
  /** The texts that it was sent, apart from what was spoken: it may not recite them. */
  readonly sent: readonly string[];
  readonly languages: LanguageScores;
}

/** A check of a line: the reason why it may not be stored, or undefined. */
type Check = (text: string, context: GateContext) => Rejection | undefined;

/** Of the line alone. */
const FORM: readonly Check[] = [
  (text) => (isMeaningful(withoutStageDirections(text)) ? undefined : 'empty'),
  (text) => (text.length > MESSAGE_LENGTH_MAX ? 'too long' : undefined),
  (text) => (isRefusal(text) ? 'refusal' : undefined),
  (text) => (isLeak(text) ? 'leaks the prompt' : undefined),
  (text) => (isBliss(text) ? 'bliss' : undefined),
  (text, { told }) => (quotes(text, told) ? 'quotes what it was told' : undefined),
  (text) => (isObscene(text) ? 'obscene' : undefined),
  (text) => (goesRound(text) ? 'goes round' : undefined),
];

/** Of the line alone, where a model has written it. */
const FORM_OF_MODEL: readonly ((text: string, model: ModelContext) => Rejection | undefined)[] = [
  (text) => (isFormatted(text) ? 'formatted' : undefined),
  (text) => (breaksOff(text) ? 'breaks off' : undefined),
  (text, { languages }) => (isForeign(text, languages) ? 'another language' : undefined),
];

const ofModel: readonly Check[] = FORM_OF_MODEL.map(
  (check) =>
    (text, { model }) =>
      model && check(text, model),
);

const ALONE: readonly Check[] = [...FORM, ...ofModel];

const SAID_BEFORE: readonly Check[] = [
  (text, { memory }) => (memory.wasSaid(fingerprint(text)) ? 'said before' : undefined),
];

/** Of the line among others. */
const LIKENESS: readonly Check[] = [
  (text, { memory, speaker }) => (isStuck(text, memory.linesOf(speaker)) ? 'stuck' : undefined),
  (text, { memory, speaker, episode }) =>
    isNear(text, memory.linesOf(speaker)) || isNear(text, episode) ? 'nearly said before' : undefined,
  (text, { memory, speaker }) => (opensAlike(text, memory.linesOf(speaker)) ? 'opens alike' : undefined),
  (text, { episode, subjects }) => (wornPhrase(text, episode, subjects) ? 'worn phrase' : undefined),
  (text, { memory, speaker, episode }) =>
    keepsGrowing(text, memory.linesOf(speaker), episode) ? 'keeps growing' : undefined,
  (text, { episode }) => (isFarewellAgain(text, episode) ? 'farewell' : undefined),
];

/**
 * Decides what may be stored, and cleans it. Every engine's lines go through here.
 * @param mayRepeat passes over the checks of repetition: where nothing else is left, saying it again is better than silence.
 */
export function judge(draft: string, context: GateContext, mayRepeat = false): Verdict {
  const whole = cleaned(draft, context.speaker);
  const own = unquoted(ownPart(whole));
  const text = withoutAppreciation(own, context.speaker === BRAND.personas.assistant && !context.toVisitor);
  const refused = (reason: Rejection, judged: string): Verdict => ({ passed: false, reason, text: judged });
  if (own === '' && whole !== '') return refused('speaks for the other', whole);
  if (text === '' && own !== '') return refused('appreciation', whole);
  // The whole of it: the title of an example stands before the tag where a line is cut.
  if (context.model && quotes(whole, context.model.sent)) return refused('leaks the prompt', whole);
  for (const check of checksOf(context, mayRepeat)) {
    const reason = check(text, context);
    // The part that was judged: visitors may read what is refused for its likeness alone (server/modules/bin), and no rule has seen the rest.
    if (reason !== undefined) return refused(reason, text);
  }
  return { passed: true, text, fingerprint: fingerprint(text) };
}

function checksOf({ isWritten = false }: GateContext, mayRepeat: boolean): readonly Check[] {
  if (mayRepeat) return ALONE;
  return isWritten ? [...ALONE, ...SAID_BEFORE] : [...ALONE, ...SAID_BEFORE, ...LIKENESS];
}
