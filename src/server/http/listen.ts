import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { CONNECTIONS } from '../limits/table.ts';

interface Address {
  readonly HOST: string;
  readonly PORT: number;
}

/**
 * Listens, and has a crowd that comes at once wait in the kernel.
 * @returns the address, as a URL.
 * @throws AppError STARTUP with a sentence for the operator.
 */
export async function listen(app: FastifyInstance, { HOST, PORT }: Address): Promise<string> {
  try {
    return await app.listen({ host: HOST, port: PORT, backlog: CONNECTIONS.waitingMax });
  } catch (error) {
    throw cannotListen(error, { HOST, PORT });
  }
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
