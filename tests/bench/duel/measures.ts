import { fingerprint } from '#daemon/gate/fingerprint.ts';
import { findsPredecessors, halvesByPremise, halvesOf, tellsVoices } from './blind-test.ts';
import type { Show } from './play.ts';
import { percent, shareOf } from '#daemon/measures/shares.ts';
import { trainVoiceRegression } from './voice-regression.ts';
import { linkOf } from '#daemon/measures/takes-up.ts';

/** Something the show is measured by. */
export interface Measure {
  readonly what: string;
  readonly value: number;
  /** Whether `value` is a count or a share. */
  readonly unit: 'count' | 'share';
  /** What it has to be, and whether it is; left out where it is only told. */
  readonly wanted?: { readonly text: string; readonly isMet: boolean };
}

/** What is asked of the scripted engine. */
export function measure(show: Show): Measure[] {
  const { turns } = show;
  const equal = turns.length - new Set(turns.map(({ line }) => fingerprint(line.text))).size;
  const refused = turns.reduce((sum, turn) => sum + turn.refused.length, 0);
  const art = shareOf(turns, ({ line }) => line.asciiArt);
  return [
    atMost(0, count('messages equal after digits are normalised', equal)),
    atMost(0.01, share('offered lines that the gate refused', refused / (refused + turns.length))),
    atLeast(
      0.6,
      share('lines that share a word with the line before, or answer it as written', takingUp(show)),
    ),
    atMost(0, count('premises repeated within 200 episodes', repeatedPremises(show, 200))),
    { ...share('pictures', art), wanted: { text: 'about 1 in 200', isMet: art > 1 / 500 && art < 1 / 100 } },
    ...blindTests(show),
  ];
}

function blindTests(show: Show): Measure[] {
  const [halves, strict] = [halvesOf(show), halvesByPremise(show)];
  return [
    atLeast(0.9, share('voices told apart in the second half of the episodes', tellsVoices(halves))),
    share('the same, in episodes of premises never seen', tellsVoices(strict)),
    share('the same, by the regression', tellsVoices(strict, trainVoiceRegression)),
    share('predecessors found among four of the same episode', findsPredecessors(halves)),
    share('the same, in episodes of premises never seen', findsPredecessors(strict)),
  ];
}

function takingUp({ turns, content }: Show): number {
  const links = turns.flatMap((turn) => linkOf(turn, content) ?? []);
  return shareOf(links, (link) => link !== 'none');
}

/** How many episodes play a premise that one of the `within` before played. */
function repeatedPremises({ episodes }: Show, within: number): number {
  const ids = episodes.map((episode) => episode[0]?.brief.premise.id);
  return ids.filter((id, at) => ids.slice(Math.max(0, at - within), at).includes(id)).length;
}

const count = (what: string, value: number): Measure => ({ what, value, unit: 'count' });
const share = (what: string, value: number): Measure => ({ what, value, unit: 'share' });

function atMost(most: number, of: Measure): Measure {
  const text = most === 0 ? '0' : `under ${percent(most)}`;
  return { ...of, wanted: { text, isMet: most === 0 ? of.value === 0 : of.value < most } };
}

function atLeast(least: number, of: Measure): Measure {
  return { ...of, wanted: { text: `at least ${percent(least)}`, isMet: of.value >= least } };
}
