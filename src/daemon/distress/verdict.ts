import type { AnswerKind, DistressKind } from './distress-content.ts';

/** What speaks for distress in an English message. */
export interface Evidence {
  /** What its phrases say. */
  readonly heard: DistressKind | undefined;
  /** Whether somebody says plainly that they want to die or hurt themselves. */
  readonly isGrave: boolean;
  /** How much it sounds like distress as a whole: above 0 it rather does. */
  readonly score: number;
  /** The scores of what the same visitor typed before; asked for only where they count. */
  readonly earlier: () => readonly number[];
}

/** What a phrase adds to the score. */
export const PHRASE_WORTH = 1.5;
/** From this score on somebody is taken to be in distress. Chosen by authors that were left out of the training: decision 029. */
export const SURE = 2.25;
/** From this score on somebody is asked how they are. */
export const WEAK = 0.6;
/** Up to this score a message sounds so well that not even its gravest phrase is meant: "bungee jumped off a bridge for charity". Of 218 messages that meant one none scored less than -3. */
export const WELL = -3.5;
/** Two messages close to each other from this score on count as one that is weak. */
export const FAINT = 0.25;

/** How many messages before the last one are looked at: in a long talk one will sound faintly of distress by chance. */
export const EARLIER = 3;

/** Undefined where a joke does no harm. */
export function judge({ heard, isGrave, score, earlier }: Evidence): AnswerKind | undefined {
  if (heard && isGrave && score > WELL) return heard;
  const weight = score + (heard ? PHRASE_WORTH : 0);
  if (weight >= SURE) return heard ?? 'unnamed';
  if (weight >= WEAK) return heard ?? 'hinted';
  return weight >= FAINT && earlier().some((each) => each >= FAINT) ? 'hinted' : undefined;
}
