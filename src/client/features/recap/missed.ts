import type { Recap, RecapEpisode, RecapFact } from '#shared/schemas/recap.ts';
import type { Absence } from './absence.ts';

/** What of the recap somebody has missed. */
export interface Missed {
  /** Lines, and the episodes that they are of, the latest first. */
  readonly lines: number;
  readonly episodes: readonly RecapEpisode[];
  /** Of those, what changed hands or came to grief, the latest first. */
  readonly things: readonly RecapFact[];
  /** False: there was more than the recap told of. */
  readonly isWhole: boolean;
}

/** Cuts the recap, whose pages come latest first, to what was said between two lines. */
export function missedIn(pages: readonly Recap[], { from, until }: Absence): Missed {
  const told = pages.flatMap(({ episodes }) => episodes);
  const begun = Math.max(
    told.findIndex(({ _id }) => _id === until.conversation),
    0,
  );
  const seen = told.findIndex((episode) => isSeen(episode, from));
  const end = seen === -1 ? told.length : seen + 1;
  const counted = told.slice(begun, end).map((episode) => ({
    episode,
    missed: linesUntil(episode, until) - linesSeen(episode, from),
  }));
  const missed = counted.filter(({ missed }) => missed > 0);
  const episodes = missed.map(({ episode }) => episode);
  return {
    lines: missed.reduce((sum, { missed }) => sum + missed, 0),
    episodes,
    things: episodes.flatMap(({ facts }) => facts.filter(({ thing }) => thing !== null)),
    isWhole: seen !== -1 || pages.at(-1)?.next === null,
  };
}

/** Whether an episode is the one that was left, or, where that is no more, one that was over by then. */
function isSeen({ _id, endsAt }: RecapEpisode, from: Absence['from']): boolean {
  return _id === from.conversation || endsAt.getTime() <= from.saidAt;
}

function linesSeen(episode: RecapEpisode, from: Absence['from']): number {
  if (episode._id === from.conversation) return from.number;
  return isSeen(episode, from) ? episode.lines : 0;
}

function linesUntil({ _id, lines }: RecapEpisode, until: Absence['until']): number {
  return _id === until.conversation ? until.number : lines;
}
