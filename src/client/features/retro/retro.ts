import content from '#content/retro.yaml';
import { paths } from '#shared/paths.ts';

/** A place of the site that a page of 1999 has a button for; places.ts knows where it is. */
export type PlaceId =
  'home' | 'eternal' | 'conversations' | 'archives' | 'rogue-terminal' | 'religion' | 'library' | 'badges';

/** content/retro.yaml, whose head says what each text is for. */
export interface Retro {
  readonly rightClick: string;
  readonly hold: string;
  readonly news: string;
  readonly ways: { readonly heading: string; readonly places: readonly { id: PlaceId; caption: string }[] };
}

/** tests/client/features/retro/content.test.ts holds the file to this shape; a schema would weigh more than the page. */
export const RETRO = content as Retro;

/** Where the places are that writers name by their id. */
export const PLACES: Record<PlaceId, string> = {
  home: paths.home,
  eternal: paths.eternal,
  conversations: paths.conversations,
  archives: paths.archives,
  'rogue-terminal': paths.rogueTerminal,
  religion: paths.religion,
  library: paths.library,
  badges: paths.badges,
};
