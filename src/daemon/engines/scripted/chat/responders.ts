import { EPISODE, UNKNOWN } from './episode.ts';
import { IDENTITY, MANNERS, ORDERS, REQUESTS } from './manners.ts';
import { asks, clausesOf, createComplaintResponder, MEMORY, TOO_OFTEN, TWICE } from './memory.ts';
import { NAMES } from './names.ts';
import { NOISE } from './noise.ts';
import { PERSON } from './person.ts';
import { SUMS } from './sums.ts';
import type { Finding, Responder, Talk } from './responder.ts';
import { talkAbout } from './talk.ts';
import { WISHES } from './wishes.ts';

/** What can answer a question by itself, so that one can be gone back to. */
const ANSWERS: readonly Responder[] = [...NAMES, ...IDENTITY, SUMS, ...REQUESTS, ...EPISODE];

/** Of a message in several parts the last that asks: "ok, english then. who is the auditor". */
const LAST_CLAUSE: Responder = {
  name: 'a question among other things',
  findings: (talk) => {
    const clauses = clausesOf(talk.text);
    const clause = clauses.length > 1 ? clauses.findLast(asks) : undefined;
    return clause === undefined ? [] : firstFindings(ANSWERS, talkAbout(talk, clause));
  },
};

/** In the order in which they are asked: the first that finds something answers. */
export const RESPONDERS: readonly Responder[] = [
  ...WISHES,
  ...NOISE,
  PERSON,
  TOO_OFTEN,
  createComplaintResponder(ANSWERS),
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
 * @param isKnown whether something can be said to it; a responder that only finds what can't is passed over.
 */
export function findingsFor(talk: Talk, isKnown: (finding: Finding) => boolean): readonly Finding[] {
  return firstFindings(RESPONDERS, talk, isKnown);
}

function firstFindings(
  responders: readonly Responder[],
  talk: Talk,
  isKnown: (finding: Finding) => boolean = () => true,
): readonly Finding[] {
  for (const responder of responders) {
    const findings = responder.findings(talk).filter(isKnown);
    if (findings.length > 0) return findings;
  }
  return [];
}
