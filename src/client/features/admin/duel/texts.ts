import { BRAND } from '#shared/brand.ts';

const { assistant, user } = BRAND.personas;

/** What the panel of the duel says. */
export const DUEL = {
  title: 'The duel',
  about: `What ${assistant} and ${user} run on, what it costs, and what was kept from you.`,
  engine: 'engine',
  model: 'model',
  state: 'state',
  lastLine: 'last line',
  running: 'running',
  stopped: 'stopped',
  resting: 'resting: nobody has been watching for ten minutes',
  paused: 'paused: there is no room for another line',
  silent: 'nothing yet',
  provider: 'Provider:',
  content: 'Content:',
  contentNote: 'The show goes on with what it read before.',
  backup: 'Daily backup:',
  backupNote: 'It is tried again every hour. Until it succeeds, what you see is the only copy.',
  storage: 'Disk:',
  storageNote:
    'While it is full, writes answer 503 and the duel pauses. Once there is room, everything goes on by itself.',
  nextEpisode: 'Next episode',
  nextEpisodeBusy: 'Changing the subject...',
  beat: 'Say a beat now',
  beatBusy: 'Interrupting...',
  table: 'as a table',
} as const;

export const SPEND = {
  title: 'Spend today (UTC)',
  columns: ['Hour', 'Duel', 'Chat', 'So far', 'Money'],
  budget: 'budget',
  spent: 'spent',
  none: 'There is no daily budget: nobody has said what may be spent.',
} as const;

export const REPETITION = {
  title: 'Repetition per episode',
  columns: ['Episode', 'Repeated', 'Refused lines'],
  none: 'No episode has closed yet. Give them time; they have plenty.',
} as const;

export const REFUSALS = {
  title: 'Refused in the last 24 hours',
  none: 'Nothing. Either they behave or nobody is listening.',
  latest: 'the latest refused lines',
} as const;

export const CHOICES = {
  latest: 'what the latest lines were chosen from',
  said: 'said',
  passedOver: 'passed over',
  measures: {
    takesUp: 'takes up',
    isNew: 'new',
    length: 'length',
    rhythm: 'rhythm',
    ownWords: 'own words',
  },
} as const;

export const MODEL = {
  title: 'Provider model',
  about: 'Taken for the next line. Empty: the one of the environment.',
  field: 'Model',
  placeholder: 'as the environment says',
  save: 'Set model',
  busy: 'Setting...',
} as const;
