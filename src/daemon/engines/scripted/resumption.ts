import type { Template } from '../../content/content.ts';
import { wordCount } from '../../content/template.ts';
import type { Exchange } from '../../director/plot.ts';
import { progressOf } from '../../director/progress.ts';
import { lastSentence } from '../../phrases/words.ts';
import { spokenBy } from '../../phrases/shared-phrase.ts';
import type { Line } from '../engine.ts';
import { led, written, type Lead, type Move } from './moves.ts';
import { namesItsSubject, subjectOf } from './subject.ts';
import type { Turn } from './turn.ts';

/** Longer than this, nobody repeats what the other said. */
const QUOTED_WORDS_MAX = 9;

/** The plot's next line. Where something else came in, it must not seem to answer that. */
export function goesOn(turn: Turn, line: Template): Move {
  const { transcript } = turn.brief;
  const between = progressOf(turn.premise, transcript)?.between ?? 0;
  if (between === 0) return written(line);
  const lead = leadTo(turn, line, transcript.slice(0, -between));
  return lead ? led(line, lead) : written(line);
}

/**
 * What a line needs before it. An answer repeats what it answers; what begins a dialogue and tells by itself what it is about needs nothing, and
 * anything else a thing of the plot.
 * @param heard the lines before what came in.
 */
function leadTo({ premise, speaker }: Turn, line: Template, heard: readonly Line[]): Lead | undefined {
  const exchange = premise.exchanges.find((each) => each.some((one) => one[speaker] === line)) ?? [];
  const said = exchange[0]?.[speaker] === line ? undefined : quotable(heard.at(-1), exchange, speaker);
  if (said !== undefined) return { to: 'line', said };
  if (namesItsSubject({ premise, line, heard })) return undefined;
  const thing = subjectOf({ premise, line, heard }, exchange);
  return thing === undefined ? undefined : { to: 'thing', thing: spokenBy(speaker, thing) };
}

/** The last sentence of the line that is answered, where it can be repeated. */
function quotable(
  answered: Line | undefined,
  exchange: Exchange,
  speaker: Line['persona'],
): string | undefined {
  if (answered === undefined || answered.persona === speaker || exchange.length === 0) return undefined;
  const said = lastSentence(answered.text).trim();
  const isShort = wordCount(said) <= QUOTED_WORDS_MAX;
  return isShort && !/['‘“"](?!\p{L})|(?<!\p{L})['‘“"]/u.test(said) ? said : undefined;
}
