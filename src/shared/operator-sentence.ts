import { AppError } from './errors.ts';
import { storageTrouble, type StorageTrouble } from './storage-trouble.ts';

/** Both stop a program at its first write, which may be anywhere in it. */
const STOPPED: Partial<Record<StorageTrouble, string>> = {
  full: 'The disk is full where DATA_DIR lies. Make room (old backups and replaced-* folders may go) and try again.',
  locked:
    'Somebody has held the write lock of the database for too long. Find out who (fuser DATA_DIR/feral.db) and try again.',
};

/**
 * What keeps a program from starting, or a command from doing what it was told, as a sentence for the operator.
 * @throws the error itself where nobody has foreseen it.
 */
export function operatorSentence(error: unknown): string {
  const trouble = storageTrouble(error);
  const sentence = trouble && STOPPED[trouble];
  if (sentence !== undefined) return sentence;
  if (error instanceof AppError) return error.message;
  throw error;
}
