import { AppError } from '#shared/errors.ts';

interface Address {
  readonly HOST: string;
  readonly PORT: number;
}

/** The sentence for an address that cannot be listened on; any other error comes back as it is. */
export function cannotListen(error: unknown, { HOST, PORT }: Address): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const why: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} is taken by another program. Stop it, or set PORT to a free one.`,
    EACCES: `Port ${PORT} may not be used by this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST is "${HOST}", which is no address of this machine.`,
    ENOTFOUND: `HOST is "${HOST}", which is no address of this machine.`,
  };
  const sentence = why[String(error.code)] ?? `Cannot listen on ${HOST}:${PORT} (${String(error.code)}).`;
  return new AppError('STARTUP', sentence, { cause: error });
}
