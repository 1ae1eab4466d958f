import { AppError, type ErrorCode } from '#shared/errors.ts';

/** Why a job failed, so that it can be posted from one thread to another. */
export interface JobFailure {
  readonly code: ErrorCode;
  readonly sentence: string;
  /** Seconds after which to try again, where that helps. */
  readonly retryAfter?: number | undefined;
  /** For the log: the stack, where there is one. */
  readonly detail: string;
}

/** What a worker thread posts of a job. */
export type JobOutcome<Answer> = { readonly answer: Answer } | { readonly failure: JobFailure };

/** What may be told of something thrown. */
export type DescribeError = (error: unknown) => Pick<JobFailure, 'code' | 'sentence' | 'retryAfter'>;

/** Does a job. Whatever it throws is an outcome, too. */
export async function outcomeOf<Answer>(
  work: () => Answer | Promise<Answer>,
  describe: DescribeError,
): Promise<JobOutcome<Answer>> {
  try {
    return { answer: await work() };
  } catch (error) {
    return {
      failure: { ...describe(error), detail: String(error instanceof Error ? error.stack : error) },
    };
  }
}

/** @throws AppError as the job did. */
export function answerIn<Answer>(outcome: JobOutcome<Answer>): Answer {
  if ('answer' in outcome) return outcome.answer;
  const { code, sentence, retryAfter, detail } = outcome.failure;
  throw new AppError(code, sentence, { cause: detail, ...(retryAfter !== undefined && { retryAfter }) });
}
