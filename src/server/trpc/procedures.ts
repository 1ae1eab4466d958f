import { AppError } from '#shared/errors.ts';
import { t } from './init.ts';

export const router = t.router;

/** Anyone may call it. */
export const publicProcedure = t.procedure;

/** Only an administrator, whose token was verified for this call, may call it. */
export const adminProcedure = t.procedure.use(({ ctx, next }) => {
  const { admin } = ctx.caller;
  if (!admin) throw new AppError('UNAUTHORIZED', 'Please log in first.');
  return next({ ctx: { admin } });
});

/** Only a visitor, known by a cookie, may call it, and only from a page of ours: the cookie travels by itself. */
export const visitorProcedure = t.procedure.meta({ visitor: true }).use(({ ctx, next }) => {
  const { visitorId, crossSite } = ctx.caller;
  if (crossSite || visitorId === undefined) {
    throw new AppError('FORBIDDEN', 'That is not allowed from another site.');
  }
  return next({ ctx: { visitorId } });
});
