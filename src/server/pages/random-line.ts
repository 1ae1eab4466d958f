import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { endpoints, paths } from '#shared/paths.ts';
import { READ } from '../limits/route-policy.ts';
import type { Services } from '../services.ts';

/** Leads to a line worth reading, another one each time; to the live feed while nothing has been said. */
export function randomLineRoute(app: FastifyInstance, { lines }: Pick<Services, 'lines'>): void {
  app.get(endpoints.random, { config: { policy: READ } }, (_request, reply) =>
    reply.redirect(somewhere(lines), 302),
  );
}

function somewhere(lines: Services['lines']): string {
  try {
    return paths.line(lines.random().id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return paths.eternal;
    throw error;
  }
}
