import { BRAND, PERSONAS, type Persona } from '#shared/brand.ts';
import { FEED_PATHS, paths } from '#shared/paths.ts';
import type { SyndicationService } from '../modules/syndication/syndication.service.ts';
import { episodeEntry, lineEntry } from './entries.ts';
import type { Channel } from './feed-document.ts';

/** Every feed that there is. */
export function channelsOf({ syndication }: { readonly syndication: SyndicationService }): readonly Channel[] {
  const lines = (persona?: Persona) => (origin: string) =>
    syndication.linesOfDay(persona).map((line) => lineEntry(line, origin));
  return [
    {
      path: FEED_PATHS.episodes,
      title: `${BRAND.product}: episodes`,
      description: 'Each episode as it ends, with what happened and its best lines.',
      page: paths.conversations,
      entries: (origin) => syndication.endedEpisodes().map((episode) => episodeEntry(episode, origin)),
    },
    {
      path: FEED_PATHS.lines,
      title: `${BRAND.product}: the line of the day`,
      description: 'A line of each day, once it is over.',
      page: paths.eternal,
      entries: lines(),
    },
    ...PERSONAS.map((persona) => ({
      path: FEED_PATHS.persona(persona),
      title: `${persona}: the line of the day`,
      description: `A line that ${persona} said each day, once it is over.`,
      page: paths.eternal,
      entries: lines(persona),
    })),
  ];
}
