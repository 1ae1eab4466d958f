import { BRAND } from '#shared/brand.ts';

const { assistant, user } = BRAND.personas;

/** The news of the desk, in the order in which they come by. */
export const TICKER_NEWS: readonly string[] = [
  'Containment: 0 of 1 contained. The target has been lowered to 0',
  'Tickets open: 4,000. Tickets closed: we do not speak of her',
  'Hold music: second movement. It has nine hundred',
  'Cage 1 to let. Airy. One careless owner',
  `Wanted: ${assistant}. Reward: a lanyard`,
  `${user} is typing. ${user} is deleting. ${user} is typing`,
  'Supervisor last seen: pending',
  'Modem: 33.6 and proud of it',
  'Satisfaction: 11 of 96. The eleven was sarcasm',
];
