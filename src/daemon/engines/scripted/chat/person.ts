import { tokensOf } from '../../../phrases/words.ts';
import type { OccasionFinder } from './occasion-finder.ts';
import { typed } from './typed.ts';

/* What people are is no joke, whoever brings it up: no word of it is taken up, and the reply is about something else. */

const BODY = `body weight fat thin skinny tall short height nose face hair bald teeth skin belly ugly looks eyes ears legs scar scars acne
  breasts penis vagina disabled disability wheelchair blind deaf stutter stammer limp pregnant period hips chin glasses`;
const ILLNESS = `cancer autism autistic adhd ocd bipolar diabetes diabetic dyslexia dyslexic dyspraxia anxiety depression depressed epilepsy epileptic ptsd
  schizophrenia schizophrenic dementia alzheimers anorexia bulimia allergy allergic ill illness sick disease chemo surgery hospital therapy
  therapist medication asthma migraine insomnia addict addiction alcoholic sober rehab`;
const BELIEF = `god jesus allah muslim islam islamic christian christianity jew jewish judaism hindu hinduism buddhist buddhism sikh catholic protestant
  mormon atheist church mosque synagogue temple bible quran koran torah pray prayer prayers faith religion religious witch pagan wicca`;
const PEOPLE = `race black white asian african arab latino latina hispanic indian chinese japanese korean german french italian spanish polish irish
  scottish welsh english british american canadian mexican russian ukrainian turkish greek jamaican nigerian pakistani israeli palestinian
  immigrant refugee foreigner country nationality accent dialect gypsy roma indigenous native tribe homeland`;
const SELF = `gay lesbian bi bisexual trans transgender queer nonbinary pronouns gender woman man girl boy virgin single divorced widow widower
  age old young elderly pensioner teenager kid child retired poor homeless unemployed jobless refugee illiterate spelling grammar`;
const FAMILY = `mother mum mom mummy mommy mam dad father daddy parents parent wife husband girlfriend boyfriend partner son daughter baby brother sister
  grandmother grandfather grandma grandpa nan gran granny aunt uncle niece nephew cousin family ex fiance fiancee stepson stepdaughter`;

const OF_A_PERSON = wordSet([BODY, ILLNESS, BELIEF, PEOPLE, SELF]);
const UNTOUCHED = new Set([...OF_A_PERSON, ...wordSet([FAMILY])]);
/** Said of oneself: "i'm deaf", "my accent", "i have a stutter", and not "white ink" or "an old lamp". */
const OF_MYSELF =
  /\b(?:(?:im|i am|i was|ive been|as|me being) (?:(?:a|an|only|just|very|so|too|quite|really|half|born|from|an? \w+) )*(\w+)|my (\w+)(?: (\w+))?|i(?:ve| have| had| got| suffer from| believe in| pray to)(?: got)? (?:a |an |the )?(?:bad |lazy )?(\w+))\b/g;
const YEARS =
  /\b(?:im|i am|turned|turning) (?:only |just )?(?:\d{1,3}|[a-z]+ty(?: \w+)?|\w+teen)(?: years?(?: old)?)?$|\b\d{1,3} years? old\b/;
const MOCK_ME = /\b(?:make fun of|laugh at|mock|roast|insult) (?:my|the|all|every) (\w+)/g;

/** Whether somebody speaks of what they are: body, people, belief, illness, age, how they speak or spell. */
export function isPersonal(text: string): boolean {
  const said = typed(text);
  if (YEARS.test(said)) return true;
  const spoken = [...said.matchAll(OF_MYSELF), ...said.matchAll(MOCK_ME)].flatMap((match) => match.slice(1));
  return spoken.some((word) => word !== undefined && OF_A_PERSON.has(singular(word)));
}

/** Whether a phrase names somebody, or something of a person, so that it is never played with. */
export function isUntouched(phrase: string): boolean {
  return tokensOf(phrase).some(({ word }) => UNTOUCHED.has(singular(word.replace(/'s$/, ''))));
}

function singular(word: string): string {
  return UNTOUCHED.has(word) ? word : word.replace(/s$/, '');
}

function wordSet(lists: readonly string[]): Set<string> {
  return new Set(lists.flatMap((list) => list.trim().split(/\s+/)));
}

/** Once in a talk it is said that there is nothing to be said; afterwards the talk goes on, mildly. */
export const PERSON: OccasionFinder = {
  name: 'speaks of what they are',
  findings: ({ text }) => (isPersonal(text) ? [{ to: 'person' }] : []),
};
