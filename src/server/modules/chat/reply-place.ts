/** How much of a reply a reader has. */
export interface ReplyPlace {
  readonly questionId: string;
  /** Characters received; undefined where the reader has seen the end. */
  readonly offset: number | undefined;
}

const EVENT_ID = /^([0-9a-f]{24})\.(?:(\d{1,6})|end)$/;

/** The event id `<question>.<characters>`, or `<question>.end`. */
export function formatPlace({ questionId, offset }: ReplyPlace): string {
  return `${questionId}.${offset ?? 'end'}`;
}

/** The place of an event id, or undefined for anything that no reply of ours ever carried. */
export function parsePlace(eventId: string): ReplyPlace | undefined {
  const [, questionId, offset] = EVENT_ID.exec(eventId) ?? [];
  if (questionId === undefined) return undefined;
  return { questionId, offset: offset === undefined ? undefined : Number(offset) };
}
