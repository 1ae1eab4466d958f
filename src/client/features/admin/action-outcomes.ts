import type {
  ArchivesDeleted,
  BrandingReplaced,
  ConversationsDeleted,
  EternalStateSet,
  ProviderKeyStatus,
  TimestampsSet,
} from '#shared/schemas/admin.ts';
import type { DeletionRestored } from '#shared/schemas/deletion.ts';
import type { DuelCommand, DuelModelSet } from '#shared/schemas/duel.ts';
import type { ProviderTest } from '#shared/schemas/provider.ts';
import type { TicketsChanged } from '#shared/schemas/ticket.ts';

/* The message after each action, in the specification's words (section 8) if it has them. */

const failedTo = (what: string) => (reason: string) => `❌ Failed to ${what}: ${reason}`;

export const keySaved = () => '✅ OpenAI API Key saved';
export const keyFailed = (reason: string) => `❌ Error saving OpenAI Key: ${reason}`;

export const keyRemoved = ({ hasKey, masked }: ProviderKeyStatus) =>
  hasKey
    ? `✅ OpenAI API Key removed\nThe key of the environment counts now: ${masked}`
    : '✅ OpenAI API Key removed';
export const keyRemovalFailed = (reason: string) => `❌ Error removing OpenAI Key: ${reason}`;

export const modelSet = ({ chosenModel }: DuelModelSet) =>
  chosenModel === null ? '✅ Model left to the environment' : `✅ Model set to ${chosenModel}`;
export const modelFailed = failedTo('set the model');

export const providerSaved = () => '✅ Provider saved';
export const providerFailed = failedTo('save the provider');
export const providerRemoved = () => '✅ Provider removed';
export const providerRemovalFailed = failedTo('remove the provider');
export const providerTested = ({ sentence }: ProviderTest) =>
  sentence === null ? '✅ The provider wrote a line' : `❌ The provider wrote nothing: ${sentence}`;
export const providerTestFailed = failedTo('test the provider');

export const ticketsAutomaticSet = ({ automatic }: { automatic: boolean }) =>
  automatic ? '✅ Tickets are approved as they are read' : '✅ Tickets wait for you';
export const ticketsAutomaticFailed = failedTo('change how tickets are approved');
export const ticketApproved = () => '✅ Ticket approved';
export const ticketApprovalFailed = failedTo('approve the ticket');
export const ticketsDeclined = ({ tickets }: TicketsChanged) => `✅ Tickets declined: ${tickets}`;
export const ticketsDeclineFailed = failedTo('decline tickets');
export const ticketRemoved = () => '✅ Ticket deleted';
export const ticketRemovalFailed = failedTo('delete the ticket');

export const commandGiven: Readonly<Record<DuelCommand, string>> = {
  'next-episode': '✅ The next episode follows the line being said',
  beat: '✅ A beat comes as soon as the plot bears it',
};
export const commandFailed: Readonly<Record<DuelCommand, (reason: string) => string>> = {
  'next-episode': failedTo('ask for the next episode'),
  beat: failedTo('ask for a beat'),
};

export const archivesDeleted = (result: ArchivesDeleted) =>
  lines('✅ Archives deleted', [
    ['Database records', result.databaseRecordsDeleted],
    ['Files', result.filesDeleted],
    ['File errors', result.filesErrors.length === 0 ? 0 : result.filesErrors.join(', ')],
  ]);
export const archivesFailed = failedTo('delete archives');

export const eternalDeleted = (result: ConversationsDeleted) =>
  lines('✅ Eternal conversations deleted', deletedCounts(result));
export const eternalFailed = failedTo('delete eternal conversations');

export const conversationsDeleted = (result: ConversationsDeleted) =>
  lines('✅ Conversations deleted', deletedCounts(result));
export const conversationsFailed = failedTo('delete conversations');

export const deletionRestored = (result: DeletionRestored) =>
  lines('✅ Restored', [
    ['Conversations', result.conversationsRestored],
    ['Messages', result.messagesRestored],
    ['Archives', result.archivesRestored],
    ...(result.skipped > 0 ? [['Skipped, their place is taken', result.skipped] as const] : []),
  ]);
export const restoreFailed = failedTo('restore what was deleted');

export const deletionForgotten = () => '✅ Forgotten';
export const forgetFailed = failedTo('forget what was deleted');

export const brandingReplaced = ({ modifiedCounts }: BrandingReplaced) =>
  lines('✅ Marca reemplazada. Modificados:', [
    ['Conversaciones', modifiedCounts.conversations],
    ['Mensajes', modifiedCounts.messages],
    ['Archivos', modifiedCounts.archives],
  ]);
export const brandingFailed = failedTo('replace branding');

export const timestampsSet = (result: TimestampsSet) =>
  lines(`✅ Timestamps updated to ${result.timestamp}`, [
    ['Conversations', `${result.modified} of ${result.matched}`],
    ['Messages', `${result.msgModified} of ${result.msgMatched}`],
    ['Database', `${result.db.name} at ${result.db.host}, state ${result.db.readyState}`],
  ]);
export const timestampsFailed = failedTo('update timestamps');

export const eternalToggleFailed = failedTo('toggle Eternal');

/** The outcome of the switch. A container that doesn't stop is a failure, so its error is shown then too. */
export function eternalToggled({ enabled, docker }: EternalStateSet): string {
  const trouble = docker.ok ? [] : [`Docker error: ${docker.stderr}`];
  if (!enabled) return ['⏸️ Eternal disabled', ...trouble].join('\n');
  const info = docker.used ? 'Docker: container started' : 'Docker: not used';
  return ['✅ Eternal enabled', ...(docker.ok ? [info] : trouble)].join('\n');
}

export const UPLOAD_MESSAGES = {
  noFile: 'Select a .txt file',
  created: (id: string) => `Conversation created ID: ${id}`,
  refused: (error: string) => `Error: ${error}`,
  unreachable: 'Error uploading file',
} as const;

type Count = readonly [label: string, value: number | string];

function deletedCounts(result: ConversationsDeleted): Count[] {
  return [
    ['Conversations', result.conversationsDeleted],
    ['Messages', result.messagesDeleted],
  ];
}

function lines(title: string, counts: readonly Count[]): string {
  return [title, ...counts.map(([label, value]) => `${label}: ${value}`)].join('\n');
}
