import type { ChatBrief } from '../../engine.ts';
import type { Talk } from './occasion-finder.ts';
import { isTold, type Passage, passagesOf, type Source } from './passages.ts';
import { asksFeral, headsOfThings, topicsOf } from './topics.ts';

const FOUND_MAX = 3;
/** What counts for a passage, by where it stands: of what is over, how it came out says most. */
const WEIGHTS: Readonly<Record<Source, number>> = { fact: 1.5, summary: 1.3, pitch: 1.2, line: 1 };
/** What speaks for a sentence that gives a reason, where one is asked for. */
const REASON =
  /\b(?:because|so that|in order to|on principle|must|wants?|would like|by the rule|so as to|for fear)\b/;
const OF_REASON = 1.8;
/** And against one that was told. */
const TOLD = 0.8;
const ASKS_WHY = /^(?:(?:so|and|but) )?why\b/;

/** What is looked for, and where. */
interface Query {
  readonly passages: readonly Passage[];
  /** Words of the question that a passage has. */
  readonly known: readonly string[];
  /** Those of them that name a thing of the conversation. */
  readonly things: readonly string[];
  readonly isWhy: boolean;
}

/** The passages that say something of what is asked, the best first and what was not yet told before what was. */
export function searchPassages(talk: Talk): Passage[] {
  const query = queryOf(talk);
  return query ? ranked(query, talk.brief).slice(0, FOUND_MAX) : [];
}

/** Undefined where too little of the question is known: a wrong answer is worse than none. */
function queryOf(talk: Talk): Query | undefined {
  const topics = [...topicsOf(talk)];
  const passages = passagesOf(talk.brief);
  const heads = headsOfThings(talk.brief);
  const known = topics.filter((word) => passages.some(({ words }) => words.has(word)));
  const things = topics.filter((word) => heads.has(word));
  const isOfThing = known.some((word) => heads.has(word));
  // Whoever asks of the free grinder is told nothing of a free sample.
  if (things.length > 0 && !isOfThing) return undefined;
  if (known.length === 0 || known.length * 2 < topics.length) return undefined;
  const isOfConversation = isOfThing || (!asksFeral(talk.typed) && (known.length > 1 || topics.length === 1));
  return isOfConversation ? { passages, known, things, isWhy: ASKS_WHY.test(talk.typed) } : undefined;
}

function ranked(query: Query, brief: ChatBrief): Passage[] {
  const points = scoring(query);
  const scored = query.passages
    .filter(({ words }) => query.things.length === 0 || query.things.some((word) => words.has(word)))
    .map((passage) => ({ passage, points: points(passage) }))
    .filter((each) => each.points > 0);
  const best = Math.max(0, ...scored.map((each) => each.points));
  return scored
    .filter((each) => each.points >= best / 2)
    .map((each) => (isTold(each.passage, brief) ? { ...each, points: each.points * TOLD } : each))
    .toSorted((a, b) => b.points - a.points)
    .map(({ passage }) => passage);
}

/** Points for each known word, more for one that few passages have. */
function scoring({ passages, known, isWhy }: Query): (passage: Passage) => number {
  const rarity = new Map(
    known.map((word) => [word, 1 / passages.filter(({ words }) => words.has(word)).length]),
  );
  return ({ source, words, text }) =>
    known.filter((word) => words.has(word)).reduce((sum, word) => sum + 1 + (rarity.get(word) ?? 0), 0) *
    WEIGHTS[source] *
    (isWhy && REASON.test(text) ? OF_REASON : 1);
}
