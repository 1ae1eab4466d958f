import { AppError } from '#shared/errors.ts';
import { t } from '../trpc/init.ts';

export const router = t.router;

/** Anyone may call it. The calls of a batch share what one answer may weigh. */
export const publicProcedure = t.procedure.use(async ({ ctx, type, path, getRawInput, next }) => {
  if (!ctx.batch) return next();
  const name = type === 'query' ? `${path} ${JSON.stringify(await getRawInput())}` : undefined;
  return ctx.batch.answer({ name, run: () => next() });
});

/** Only an administrator, whose token was verified for this call, may call it. */
export const adminProcedure = publicProcedure.use(({ ctx, next }) => {
  const { admin } = ctx.caller;
  if (!admin) throw new AppError('UNAUTHORIZED', 'Please log in first.');
  return next({ ctx: { admin } });
});

/** Anyone may call it from a page of ours. Another site's page could have its visitors' browsers call it unasked. */
export const sameSiteProcedure = publicProcedure.use(({ ctx, next }) => {
  if (ctx.caller.crossSite) throw notFromThere();
  return next();
});

/** Only a visitor, known by a cookie, may call it, and only from a page of ours: the cookie travels by itself. */
export const visitorProcedure = sameSiteProcedure.meta({ visitor: true }).use(({ ctx, next }) => {
  const { visitorId } = ctx.caller;
  if (visitorId === undefined) throw notFromThere();
  return next({ ctx: { visitorId } });
});

function notFromThere(): AppError {
  return new AppError('FORBIDDEN', 'That is not allowed from another site.');
}
