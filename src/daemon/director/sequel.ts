import {
  SEQUEL_SLOTS,
  type Content,
  type ExchangeLine,
  type Premise,
  type Sequel,
} from '../content/content.ts';
import { PERSONAS, type Persona } from '#shared/brand.ts';

/** Between the id of a premise and that of its sequel, in the id of the two together. */
export const SEQUEL_OF = '+';

/**
 * What is played under an id: a premise, or the sequel to one.
 * @returns undefined where the content no longer has it.
 */
export function premiseById(
  { premises, sequels }: Pick<Content, 'premises' | 'sequels'>,
  id: string,
): Premise | undefined {
  const [first, second] = id.split(SEQUEL_OF);
  const premise = premises.find((each) => each.id === first);
  if (premise === undefined || second === undefined) return premise;
  const sequel = sequels.find((each) => each.id === second);
  return sequel && sequelOf(premise, sequel);
}

type Filling = Readonly<Record<(typeof SEQUEL_SLOTS)[number], string>>;

/** A premise that was played, with what comes of it later: its own facts and things, quoted by a sequel that fits any premise. */
export function sequelOf(premise: Premise, sequel: Sequel): Premise {
  const filling = fillingOf(premise);
  const fill = filler(filling);
  const lines = (exchange: readonly ExchangeLine[]) => exchange.map((line) => mapValues(line, fill));
  return {
    id: `${premise.id}${SEQUEL_OF}${sequel.id}`,
    title: fill(sequel.title),
    pitch: fill(sequel.pitch),
    // The gate lets the names of things come as often as they like.
    things: [...new Set([filling.object, ...premise.things])],
    openers: byPersona((persona) => fill(sequel.openers[persona])),
    exchanges: sequel.exchanges.map(lines),
    skippable: sequel.skippable,
    ending: lines(sequel.ending),
    facts: sequel.facts.map((fact) => ({ ...fact, text: fill(fact.text) })),
    says: premise.says,
    summary: fill(sequel.summary),
  };
}

function fillingOf({ title, facts, things }: Premise): Filling {
  const object = facts.find(({ thing }) => thing !== undefined)?.thing ?? things[0] ?? title;
  const [thing1 = object, thing2 = object, thing3 = object] = things.filter((thing) => thing !== object);
  const [fact = title, fact2 = fact] = facts.map(({ text }) => withoutStop(text));
  return { title, fact, fact2, object, thing1, thing2, thing3 };
}

function filler(filling: Filling): (text: string) => string {
  const slot = new RegExp(`\\{(${SEQUEL_SLOTS.join('|')})\\}`, 'g');
  return (text) =>
    text.replace(slot, (whole, name: string) => (name in filling ? filling[name as keyof Filling] : whole));
}

function byPersona(lineOf: (persona: Persona) => string): Record<Persona, string> {
  // One entry for each name of PERSONAS, which fromEntries cannot say.
  return Object.fromEntries(PERSONAS.map((persona) => [persona, lineOf(persona)])) as Record<Persona, string>;
}

function mapValues(line: ExchangeLine, fill: (text: string) => string): ExchangeLine {
  return Object.fromEntries(Object.entries(line).map(([persona, text]) => [persona, fill(text)]));
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
