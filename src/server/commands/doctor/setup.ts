import { AppError } from '#shared/errors.ts';
import { readEnvironment } from '../command.ts';
import { broken, ok, type Finding } from './finding.ts';

/** Whether both processes would take the environment and `.env`. */
export async function checkEnvironment(): Promise<Finding> {
  try {
    await readEnvironment(new AbortController().signal);
    return ok('The environment and .env are understood by both processes.');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return broken(
      `${error.message} Correct it in .env or in the environment; .env.example describes each variable.`,
    );
  }
}
