import type { Template } from '../../content/content.ts';
import { hasObject } from '../../content/template.ts';
import { isSaid } from '../../director/spoken.ts';
import type { Line } from '../engine.ts';
import type { Prelude } from './cast.ts';
import { afterSceneChange, art, callback, written, type Move } from './moves.ts';
import type { Turn } from './turn.ts';

/** How often it is a thing of an earlier episode, where there is one, and not a picture. */
const CALLBACKS = 0.33;
/** What greets has to come first. */
const GREETS = /^\W*(?:good (?:morning|afternoon|evening|day)|hello|welcome)\b/i;

/** Something before the opener. It begins the talk, so there is nothing that it could interrupt. */
const prelude: Move = (turn) => {
  const [first, second] = turn.random.chance(CALLBACKS) ? [callback, art] : [art, callback];
  return first(turn) ?? second(turn);
};

/** Whether an episode's opener has still to come: nothing was said, or a prelude. */
export function isBeforeOpener({ preludes }: Turn, story: readonly Line[]): boolean {
  return story.length < 3 && story.every((line) => preludes.some((each) => isOf(each, line)));
}

/**
 * How an episode begins: with a prelude where it is to have one, with what was written to answer that, then with the opener, as a new scene.
 * @param story what was said so far.
 */
export function beginning(turn: Turn, story: readonly Line[]): Move[] {
  const { brief, premise, speaker, preludes } = turn;
  const opener = premise.openers[speaker];
  const [first, ...others] = story;
  if (first === undefined) {
    const isIntroduced = brief.hasPrelude && !GREETS.test(opener);
    return isIntroduced ? [prelude, written(opener)] : [written(opener)];
  }
  const begun = preludes.find((each) => begins(each, first));
  const isAnswerDue = others.length === 0 && first.persona !== speaker && isTellable(turn, begun);
  const opens = afterSceneChange(opener);
  return isAnswerDue ? [written(begun?.answer), opens] : [opens];
}

/** After a restart it is not known any more what came back. */
function isTellable({ recalled }: Turn, begun: Prelude | undefined): boolean {
  return recalled !== undefined || !hasObject(begun?.answer ?? '');
}

function isOf(prelude: Prelude, line: Line): boolean {
  return begins(prelude, line) || (line.persona !== prelude.persona && isSaid(prelude.answer, line.text));
}

function begins({ persona, say, isPicture }: Prelude, { persona: speaker, text, asciiArt }: Line): boolean {
  if (persona !== speaker || isPicture !== asciiArt) return false;
  return isPicture ? endsWithPicture(text, say) : isSaid(say, text);
}

/** The gate has cut what stands before and behind it. */
function endsWithPicture(text: string, picture: Template): boolean {
  return text.trimEnd().endsWith(picture.trim());
}
