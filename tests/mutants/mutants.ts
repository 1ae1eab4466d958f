import { ACCESS } from './access.ts';
import { AUDITIONS } from './auditions.ts';
import { REFUSED_LINES } from './bin.ts';
import { DURABILITY } from './durability.ts';
import { LINES_THAT_TRAVEL } from './lines-that-travel.ts';
import { MODELS } from './models.ts';
import type { Mutant } from './mutant.ts';
import { REPLAY } from './replay.ts';
import { ROOM } from './room.ts';
import { SEARCH } from './search.ts';
import { SECRETS } from './secrets.ts';
import { SHOW } from './show.ts';
import { SIGN_IN } from './sign-in.ts';
import { STAMPING } from './stamps.ts';
import { STREAMS } from './streams.ts';
import { TICKETS } from './tickets.ts';
import { WEIGHT } from './weight.ts';

/** Every guard that `npm run test:mutants` takes out, one at a time. */
export const MUTANTS: readonly Mutant[] = [
  ...DURABILITY,
  ...STREAMS,
  ...ACCESS,
  ...AUDITIONS,
  ...SIGN_IN,
  ...REPLAY,
  ...ROOM,
  ...SEARCH,
  ...REFUSED_LINES,
  ...SECRETS,
  ...SHOW,
  ...MODELS,
  ...TICKETS,
  ...WEIGHT,
  ...LINES_THAT_TRAVEL,
  ...STAMPING,
];
