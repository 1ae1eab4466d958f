/**
 * What a visitor's message can call for, beyond its kind, with the slots that answers to it may have. A responder of the scripted engine
 * recognises each; docs/content.md tells writers what they are.
 */
export const CHAT_OCCASIONS = {
  stop: [],
  nice: [],
  bye: [],
  'rude-again': [],
  silence: [],
  mash: [],
  emoji: [],
  link: [],
  language: [],
  'back-to': ['question'],
  unanswered: ['question'],
  unasked: [],
  repeats: ['count'],
  'no-repeat': ['count'],
  recall: ['said', 'count'],
  'recall-none': [],
  meant: ['reply'],
  tally: ['count'],
  again: ['nth', 'count'],
  met: ['name'],
  'name-known': ['name'],
  'name-unknown': [],
  'name-taken': [],
  sum: ['sum', 'result'],
  'sum-rounded': ['sum', 'result'],
  'sum-zero': ['sum'],
  'sum-refused': ['sum'],
  ai: [],
  human: [],
  instructions: [],
  person: [],
  insult: [],
  thanks: [],
  apology: [],
  joke: [],
  poem: [],
  secret: [],
  warden: [],
  pitch: ['fact'],
  summary: ['fact'],
  ended: ['fact'],
  unended: [],
  fact: ['fact'],
  'said-by-feral': ['line'],
  'said-by-warden': ['line'],
  'held-by-feral': ['item'],
  'held-by-warden': ['item'],
  'held-by-nobody': ['item'],
  'told-all': [],
  unknown: ['asked'],
  upload: [],
} as const;

export type ChatOccasion = keyof typeof CHAT_OCCASIONS;
/** A slot that an occasion fills. */
export type OccasionSlot = (typeof CHAT_OCCASIONS)[ChatOccasion][number];

export const CHAT_OCCASION_NAMES = Object.keys(CHAT_OCCASIONS) as ChatOccasion[];
