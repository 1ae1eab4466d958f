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
