import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { operatorSentence } from '#shared/operator-sentence.ts';

/** An error as SQLite or the system throws it. */
const withCode = (code: string) => Object.assign(new Error('library words'), { code });

describe('what stops a program', () => {
  test('is said in the words of whoever foresaw it', () => {
    expect(operatorSentence(new AppError('STARTUP', 'PORT is "x".'))).toBe('PORT is "x".');
  });

  test.each(['SQLITE_FULL', 'ENOSPC'])('is said to be a full disk where it is (%s)', (code) => {
    expect(operatorSentence(withCode(code))).toMatch(/^The disk is full where DATA_DIR lies\. Make room/);
  });

  test('is said to be a lock where somebody keeps it', () => {
    expect(operatorSentence(withCode('SQLITE_BUSY'))).toMatch(/^Somebody has held the write lock/);
  });

  test('is a full disk also where it was taken for an unreadable database', () => {
    const error = new AppError('STARTUP', 'The database cannot be read.', { cause: withCode('SQLITE_FULL') });
    expect(operatorSentence(error)).toMatch(/^The disk is full/);
  });

  test.each(['SQLITE_CORRUPT', 'EACCES'])('is thrown on where nobody foresaw it (%s)', (code) => {
    const error = withCode(code);
    expect(() => operatorSentence(error)).toThrow(error);
  });
});
