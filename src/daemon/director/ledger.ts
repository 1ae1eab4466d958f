import { LRUCache } from 'lru-cache';
import type { Fact, Premise } from '../content/content.ts';
import { inWords, phraseName } from '../phrases/shared-phrase.ts';
import { contentWords, nearnessTo } from '../phrases/words.ts';

/** What an episode left behind, and when it last came up. */
export interface KeptFact extends Fact {
  /** `seq` of the message that last came back to it; null where none has. */
  readonly recalledSeq: number | null;
}

/** The words of facts that were looked at for the line before, too: there are some 1,500. */
const words = new LRUCache<string, ReadonlySet<string>>({
  max: 3_000,
  memoMethod: (text) => contentWords(text),
});

/** Facts that an engine is told of at most. */
const TOLD_MAX = 10;
/** Of those, the latest: what has just happened is fresh in everybody's mind. */
const LATEST = 3;

/**
 * What an engine is told of earlier episodes: the latest facts, then those that bear most on the running premise; of equals those that
 * came up longest ago. A thing is where the last fact about it says.
 * @param kept the facts of the latest episodes, oldest first.
 * @param premise the running one, whose things come up anyway.
 */
export function ledgerFor(kept: readonly KeptFact[], premise: Pick<Premise, 'title' | 'things'>): Fact[] {
  const own = new Set(premise.things.map(phraseName));
  const standing = stillTrue(kept).filter(({ thing }) => thing === undefined || !own.has(phraseName(thing)));
  const latest = standing.slice(-LATEST);
  const nearness = nearnessTo([premise.title, ...premise.things].join(' '), (text) => words.memo(text));
  const rest = standing
    .slice(0, -LATEST)
    .map((fact) => ({ ...fact, near: nearness(fact.text) }))
    .toSorted((a, b) => b.near - a.near || (a.recalledSeq ?? -1) - (b.recalledSeq ?? -1))
    .slice(0, TOLD_MAX - latest.length);
  return [...latest, ...rest].map(({ text, thing, holder }) => ({ text, thing, holder }));
}

/** Without what a later fact about the same thing has overtaken. */
export function stillTrue<F extends Fact>(kept: readonly F[]): F[] {
  const last = new Map(kept.map((fact) => [nameOf(fact), fact]));
  return kept.filter((fact) => last.get(nameOf(fact)) === fact);
}

/** By what a fact is overtaken: its thing, else itself. */
function nameOf({ thing, text }: Fact): string {
  return thing === undefined ? text : phraseName(thing);
}

/** Facts of an episode that later ones are told. */
const FACTS_MAX = 3;

/** What is kept of what a summary tells: short, and nothing that is known already. */
export function factsToKeep(told: readonly Fact[], kept: readonly Fact[]): Fact[] {
  const known = new Set(kept.map(({ text }) => text));
  return told.filter(({ text }) => !known.has(text) && inWords(text).trim() !== '').slice(0, FACTS_MAX);
}
