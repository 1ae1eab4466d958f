import { BRAND } from '#shared/brand.ts';
import { DELETION_KEPT_DAYS } from '#shared/constants.ts';

const { assistant, user } = BRAND.personas;

/** What the desk says of itself, panel by panel. What it says of its actions is in action-outcomes.ts. */
export const DESK = {
  title: 'system.admin',
  signedIn: 'signed in as',
  logOut: 'Log out',
  lastWord: 'last word',
  nothingYet: 'Nothing yet. Touch something.',
} as const;

export const STATS = {
  title: 'Stats',
  conversations: 'conversations',
  eternal: 'eternal',
  regular: 'regular',
  messages: 'messages',
  users: 'users',
  archives: 'archives',
  files: 'files',
  size: 'on the disk',
} as const;

export const SWITCH = {
  title: 'Eternal mode',
  about: `Stops ${assistant} and ${user} in the middle of a sentence. They take it up again where they were.`,
  running: 'running',
  stopped: 'stopped',
  busy: 'Switching...',
} as const;

export const KEY = {
  title: 'Provider key',
  about: 'Without one they improvise. With one they improvise at your expense.',
  none: 'no key',
  set: 'Set key',
  replace: 'Replace key',
  remove: 'Remove key',
  removeBusy: 'Removing...',
  removeAsk: 'Remove the provider key? It is kept nowhere else.',
  busy: 'Saving...',
  prompt: 'OpenAI API key',
  refused: 'The provider does not accept this key.',
  unverified: 'The provider could not be asked about this key.',
} as const;

export const THEMES_PANEL = {
  title: 'Theme switching',
  about: 'One for everybody. Whoever is looking sees it change.',
} as const;

export const UPLOAD = {
  title: 'Text upload',
  about: `A line that begins with <${assistant}> or <${user}> opens a message. A text without any is dealt out in turns.`,
  choose: 'Drop a .txt file here, or choose one',
  chosen: 'Chosen:',
  submit: 'Upload',
  busy: 'Uploading...',
  progress: 'Upload',
  open: 'Read it',
  notText: 'The file is not plain text in UTF-8.',
  tooLarge: 'A text may have 1 MiB.',
} as const;

export const HISTORY = {
  title: 'History, improved',
  timestampsAbout: 'Gives every conversation and message this very moment. Their order stays.',
  timestamps: 'Set timestamps to now',
  timestampsBusy: 'Updating...',
  timestampsAsk: 'Set every timestamp to now? When things were really said is not kept anywhere else.',
  brandingAbout: `Replaces the word "${BRAND.oldWord}" by "${assistant}", in conversations and archives alike.`,
  branding: 'Replace branding',
  brandingBusy: 'Replacing...',
  brandingAsk: `Replace "${BRAND.oldWord}" by "${assistant}" everywhere? Nobody will remember which was which.`,
} as const;

export const DANGER = {
  title: 'Danger zone',
  about: `What goes is kept aside for ${DELETION_KEPT_DAYS} days. After that there is no undo, no bin and no night shift.`,
  ask: `Kept aside for ${DELETION_KEPT_DAYS} days; this desk can restore it.`,
  archives: 'Delete all archives',
  eternal: 'Delete eternal conversations',
  conversations: 'Delete all conversations',
  busy: 'Deleting...',
} as const;

export const DELETED = {
  title: 'Lost property',
  about: `What was deleted in the last ${DELETION_KEPT_DAYS} days. The desk regrets, and can restore.`,
  empty: 'Nothing has been handed in.',
  kinds: {
    conversation: 'a conversation',
    eternal: 'eternal conversations',
    conversations: 'all conversations',
    archives: 'all archives',
  },
  until: 'kept until',
  restore: 'Restore',
  restoreBusy: 'Restoring...',
  forget: 'Forget now',
  forgetBusy: 'Forgetting...',
  forgetAsk: 'Forget this now?',
  forgetFinal: 'There is no undo.',
} as const;

export const ARCHIVES = {
  title: 'Stored archives',
  empty: 'No archives found.',
  messages: 'msgs',
  missing: 'file missing',
} as const;

export const AUDIT = {
  title: 'Audit',
  empty: 'Nobody has done anything. Suspicious.',
} as const;
