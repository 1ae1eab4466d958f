import { plain } from '../text.ts';
import { phraseList } from '../register.ts';

const FAREWELLS = phraseList(`
  goodbye/farewell/goodnight/adieu/cheerio
  bye
  good bye/night
  night night
  bid you good
  sweet dreams
  take care of yourself
  until next/then
  until we meet
  until the/our next
  until our paths
  till tomorrow/then/next
  see/catch you tomorrow/soon/later/around/next
  be/go/rest/sleep/travel/walk well
  safe travels/travel/journey/journeys
  be seeing you
  signing off
  take my/our leave
  go in peace
  walk/go gently
  have a/an wonderful/lovely/good/nice/great/peaceful/restful day/evening/night/one/rest
  natural/real end/ending/endpoint/close/conclusion
  conversation/exchange/dialogue * ends/ended/closed/concluded`);
/** What is one only where it is all that is said, or the end of it. */
const FAREWELL_AT_END = /(?:^|[.!?]\s*)(?:take care|so long|the end|you too|going now)[^.!?]{0,12}[.!]*$/;
/** An episode may end with a goodbye of each; a third only asks for a fourth. */
const FAREWELLS_MAX = 2;

/** Whether a line says goodbye in an episode in which both have done so. */
export function isFarewellAgain(text: string, episode: readonly string[]): boolean {
  return isFarewell(text) && episode.filter(isFarewell).length >= FAREWELLS_MAX;
}

function isFarewell(text: string): boolean {
  const said = plain(text).trim();
  return FAREWELLS.test(said) || FAREWELL_AT_END.test(said);
}
