import { reasonOf } from './errors.ts';
import { tell } from './tell.ts';

/** Something an administrator has the server do, and what is said of it. */
export interface Action<Result> {
  /** Resolves to undefined where nothing was done after all. */
  readonly call: () => Promise<Result | undefined>;
  readonly done: (result: Result) => string;
  readonly failed: (reason: string) => string;
}

/** Does it and says how it went. Never rejects. */
export async function perform<Result>({ call, done, failed }: Action<Result>): Promise<void> {
  try {
    const result = await call();
    if (result !== undefined) tell(done(result));
  } catch (error) {
    tell(failed(reasonOf(error)));
  }
}
