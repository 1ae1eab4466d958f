import { UPLOAD_TEXT_MAX_BYTES } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { UPLOAD } from '../texts.ts';

const ENDING = /\.txt$/i;

/** Whether the name of a file says that it holds text. */
export function isTextFile(file: { readonly name: string }): boolean {
  return ENDING.test(file.name);
}

/**
 * A file as the conversation it becomes: its title is the file's name without the ending.
 * @throws AppError TOO_LARGE or BAD_REQUEST, before anything is sent.
 */
export async function readTextFile(file: File): Promise<{ title: string; content: string }> {
  if (file.size > UPLOAD_TEXT_MAX_BYTES) throw new AppError('TOO_LARGE', UPLOAD.tooLarge);
  return { title: file.name.replace(ENDING, ''), content: decode(await file.arrayBuffer()) };
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', UPLOAD.notText, { cause });
  }
}
