import type { FeedMessage } from '../feed/feed-state.ts';

/** A line of the duel that somebody has seen. */
export interface SeenLine {
  readonly line: string;
  readonly conversation: string;
  /** Its number in its episode, from 1. */
  readonly number: number;
  /** When it was said, in epoch milliseconds. */
  readonly saidAt: number;
}

/** What somebody missed: everything after the one line, up to the other. */
export interface Absence {
  readonly from: SeenLine;
  readonly until: SeenLine;
  /** When they were last here and when they were back, in epoch milliseconds by their own clock. */
  readonly leftAt: number;
  readonly backAt: number;
}

/** In localStorage, and nowhere else: where this visitor left the duel, and when. */
const LAST_SEEN_KEY = 'lastSeen';
/** What they have missed and not put away yet. */
const ABSENCE_KEY = 'absence';
/** Whoever was away for less has missed a few lines, which they find in the history. */
const ABSENT_AFTER_MS = 3_600_000;

type LastSeen = SeenLine & { readonly seenAt: number };

/** The line that a message of the feed is; undefined where it does not know its place. */
export function seenLine({ _id, conversationId, number, createdAt }: FeedMessage): SeenLine | undefined {
  if (conversationId === undefined || number === undefined) return undefined;
  return { line: _id, conversation: conversationId, number, saidAt: createdAt.getTime() };
}

/** Notes the line that is seen now. */
export function noteSeen(line: SeenLine, now = Date.now()): void {
  write(LAST_SEEN_KEY, { ...line, seenAt: now } satisfies LastSeen);
}

/**
 * What was missed by somebody who comes to a page whose latest line is `latest`; undefined where they were not away for long. It is kept
 * until it is put away, and grows if they leave once more.
 */
export function absenceUntil(latest: SeenLine, now = Date.now()): Absence | undefined {
  const known = read(ABSENCE_KEY, isAbsence);
  const last = read(LAST_SEEN_KEY, isLastSeen);
  const wasAway = last && now - last.seenAt >= ABSENT_AFTER_MS && last.line !== latest.line;
  if (!last || !wasAway) return known;
  const from = known?.from ?? lineOf(last);
  const absence = { from, until: latest, leftAt: known?.leftAt ?? last.seenAt, backAt: now };
  write(ABSENCE_KEY, absence);
  return absence;
}

/** What was missed has been read, or nobody wants to know. */
export function putAway({ until }: Absence, now = Date.now()): void {
  remove(ABSENCE_KEY);
  const last = read(LAST_SEEN_KEY, isLastSeen);
  if (last && now - last.seenAt >= ABSENT_AFTER_MS) noteSeen(until, now);
}

function lineOf({ line, conversation, number, saidAt }: LastSeen): SeenLine {
  return { line, conversation, number, saidAt };
}

/** What is stored may be of another version of this page, or of somebody who plays with it. */
function isLine(value: unknown): value is SeenLine {
  if (typeof value !== 'object' || value === null) return false;
  const { line, conversation, number, saidAt } = value as Record<string, unknown>;
  return isId(line) && isId(conversation) && Number.isInteger(number) && isTime(saidAt);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15;
}

function isLastSeen(value: unknown): value is LastSeen {
  return isLine(value) && 'seenAt' in value && isTime(value.seenAt);
}

function isAbsence(value: unknown): value is Absence {
  if (typeof value !== 'object' || value === null) return false;
  const { from, until, leftAt, backAt } = value as Record<string, unknown>;
  return isLine(from) && isLine(until) && isTime(leftAt) && isTime(backAt);
}

/* Storage can be forbidden or full; then nobody was ever away. */

function read<Value>(key: string, isValue: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}
