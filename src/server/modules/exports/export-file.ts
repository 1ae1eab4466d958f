import { appendFileSync, closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { setImmediate as immediate } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { DataSheet } from './data-sheet.ts';
import type { ExportsService } from './exports.service.ts';

/** What came of it. */
export interface ExportedFile {
  readonly bytes: number;
  /** Whether a file that was there was gone on with. */
  readonly resumed: boolean;
  /** How much is in it, as its sheet says. */
  readonly sheet: Pick<DataSheet, 'conversations' | 'messages'>;
}

/** What is read of a file that is gone on with. */
const sheetLine = z.object({
  type: z.literal('sheet'),
  until: z.string(),
  conversations: z.int(),
  messages: z.int(),
});
const anyLine = z.object({ type: z.string(), cursor: z.string().optional() });

/**
 * Writes everything that was said to a file, or goes on where a process that wrote it was killed: the file comes out as if it had not
 * been. Between two pages it looks whether it should stop.
 * @throws AppError CONFLICT where the file is whole, or history was rewritten since it was begun; BAD_REQUEST where it is no export; the
 * signal's reason.
 */
export async function exportToFile(
  exports: ExportsService,
  file: string,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const descriptor = openSync(file, 'a+', 0o644);
  try {
    const { size } = fstatSync(descriptor);
    const { sheet, after } = size === 0 ? begun(exports, descriptor) : found(descriptor, size);
    for (const page of exports.pages({ after, until: sheet.until })) {
      signal.throwIfAborted();
      appendFileSync(descriptor, page);
      // Or nobody would hear the signal.
      await immediate();
    }
    fsyncSync(descriptor);
    return { bytes: fstatSync(descriptor).size, resumed: size > 0, sheet };
  } finally {
    closeSync(descriptor);
  }
}

function begun(exports: ExportsService, descriptor: number) {
  const sheet = exports.sheet();
  appendFileSync(descriptor, exports.opening(sheet));
  return { sheet, after: undefined };
}

const LF = 0x0a;
const PIECE_BYTES = 64 * 1024;

/** What a file has, cut off behind its last whole message: what stands after that is written again. */
function found(descriptor: number, size: number) {
  const head = read(descriptor, 0, Math.min(size, PIECE_BYTES));
  const sheetEnd = head.indexOf(LF) + 1;
  const sheet = sheetLine.safeParse(parsed(head.subarray(0, sheetEnd)));
  if (!sheet.success) throw new AppError('BAD_REQUEST', 'That file is no export. Name another one.');
  const last = lastMessage(descriptor, size);
  ftruncateSync(descriptor, last?.end ?? sheetEnd);
  return { sheet: sheet.data, after: last?.cursor };
}

/** Where a message ends in a file, and its place in what was said. */
interface MessageEnd {
  readonly cursor: string;
  readonly end: number;
}

/** Looks back from the end, farther each time. */
function lastMessage(descriptor: number, size: number): MessageEnd | undefined {
  for (let span = PIECE_BYTES; ; span *= 4) {
    const start = Math.max(0, size - span);
    const message = lastMessageIn(read(descriptor, start, size - start));
    if (message) return { ...message, end: start + message.end };
    if (start === 0) return undefined;
  }
}

/** The last whole message of a piece, of whose first line something may be missing. */
function lastMessageIn(piece: Buffer): MessageEnd | undefined {
  for (let end = piece.lastIndexOf(LF); end > 0;) {
    const before = piece.lastIndexOf(LF, end - 1);
    if (before === -1) return undefined;
    const line = anyLine.safeParse(parsed(piece.subarray(before + 1, end)));
    if (line.data?.type === 'end')
      throw new AppError('CONFLICT', 'That export is whole already. Name another file.');
    if (line.data?.cursor !== undefined) return { cursor: line.data.cursor, end: end + 1 };
    end = before;
  }
  return undefined;
}

function read(descriptor: number, at: number, length: number): Buffer {
  const piece = Buffer.alloc(length);
  return piece.subarray(0, readSync(descriptor, piece, 0, length, at));
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}
