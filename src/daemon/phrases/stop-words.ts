/* Words that say little by themselves. What counts as one depends on what is asked: https://en.wikipedia.org/wiki/Stop_word */

const EVERYWHERE = words(`
  a about again all also am an and any are as at back be because been before being but by can could did do does each even for from
  get go got had has have having he her here him his how i if in into is it its just like made make me more most much my no nor
  not now of off on once one only or other our out over own same say she should so some still such than that the their them then
  there these they thing this those through to too up us very was we were what when where which while who why will with would you
  your yours`);
const VERBS = words('doing see');
const LONGER = words(`
  after down ever every hers said under until upon whom whose without`);
const INTENSIFIERS = words('quite rather really');
/** What is left of contractions where words are cut at their apostrophes: "aren't", "we'll". */
const CONTRACTED = words(`
  aren couldn d didn doesn don hadn hasn haven isn ll m re s shouldn t ve wasn weren won wouldn`);
const GRAMMATICAL = words(`
  away behind below beside between both done else few gets goes going gone itself keep kept least left less let makes many may
  might mine must myself near never nobody none nothing onto put says shall since somebody something take taken though till took
  want went whether yes yet yourself`);

/** Words that no register is known by: gate/register.ts. */
export const REGISTER_STOP_WORDS: ReadonlySet<string> = new Set([...EVERYWHERE, ...VERBS]);

/** Words that make no two lines alike: gate/words.ts. */
export const LIKENESS_STOP_WORDS: ReadonlySet<string> = new Set([
  ...REGISTER_STOP_WORDS,
  ...LONGER,
  ...INTENSIFIERS,
  ...CONTRACTED,
]);

/** Words that hold sentences together, and end a noun phrase where they follow it. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([...EVERYWHERE, ...LONGER, ...GRAMMATICAL]);

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
