import { paths } from '#shared/paths.ts';
import type { PlaceId } from './retro.ts';

/** Where the places are that writers name by their id. */
export const PLACES: Record<PlaceId, string> = {
  home: paths.home,
  eternal: paths.eternal,
  conversations: paths.conversations,
  archives: paths.archives,
  'rogue-terminal': paths.rogueTerminal,
  religion: paths.religion,
  library: paths.library,
};
