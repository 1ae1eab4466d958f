import { EPISODE, UNKNOWN } from './episode.ts';
import { IDENTITY, MANNERS, ORDERS, REQUESTS } from './manners.ts';
import { asks, clausesOf, createComplaintFinder, MEMORY, TOO_OFTEN, TWICE } from './memory.ts';
import { NAMES } from './names.ts';
import { NOISE } from './noise.ts';
import { PERSON } from './person.ts';
import { SUMS } from './sums.ts';
import type { Finding, OccasionFinder, Talk } from './occasion-finder.ts';
import { talkAbout } from './talk.ts';
import { WISHES } from './wishes.ts';

/** What can answer a question by itself, so that one can be gone back to. */
const ANSWERS: readonly OccasionFinder[] = [...NAMES, ...IDENTITY, SUMS, ...REQUESTS, ...EPISODE];

/** Of a message in several parts the last that asks: "ok, english then. who is the auditor". */
const LAST_CLAUSE: OccasionFinder = {
  name: 'a question among other things',
  findings: (talk) => {
    const clauses = clausesOf(talk.text);
    const clause = clauses.length > 1 ? clauses.findLast(asks) : undefined;
    return clause === undefined ? [] : firstFindings(ANSWERS, talkAbout(talk, clause));
  },
};

/** In the order in which they are asked: the first that finds something answers. */
const OCCASION_FINDERS: readonly OccasionFinder[] = [
  ...WISHES,
  ...NOISE,
  PERSON,
  TOO_OFTEN,
  createComplaintFinder(ANSWERS),
  ...MEMORY,
  ...ORDERS,
  ...ANSWERS,
  LAST_CLAUSE,
  ...MANNERS,
  TWICE,
  UNKNOWN,
];

/**
 * What a message calls for.
 * @param isKnown whether something can be said to it; one that only finds what can't is passed over.
 */
export function findingsFor(talk: Talk, isKnown: (finding: Finding) => boolean): readonly Finding[] {
  return firstFindings(OCCASION_FINDERS, talk, isKnown);
}

function firstFindings(
  finders: readonly OccasionFinder[],
  talk: Talk,
  isKnown: (finding: Finding) => boolean = () => true,
): readonly Finding[] {
  for (const finder of finders) {
    const findings = finder.findings(talk).filter(isKnown);
    if (findings.length > 0) return findings;
  }
  return [];
}
