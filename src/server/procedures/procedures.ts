import { initTRPC } from '@trpc/server';
import { AppError } from '#shared/errors.ts';
import { STREAM } from '../limits/table.ts';
import { HEARTBEAT_MS } from '../live/lane/heartbeat.ts';
import type { Context } from './context.ts';
import { errorShape } from './error-shape.ts';
import { transformer } from './input-transformer.ts';
import { metaOf, type Policy, type ProcedureMeta } from './policy.ts';

/** The client gives a silent stream up after this long, says so and resumes: a heartbeat and some grace. */
export const INACTIVITY_MS = 20_000;

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    transformer,
    sse: {
      maxDurationMs: STREAM.maxAgeMs,
      ping: { enabled: true, intervalMs: HEARTBEAT_MS },
      client: { reconnectAfterInactivityMs: INACTIVITY_MS },
    },
    errorFormatter: ({ shape, error }) => errorShape(shape, error),
  });

export const router = t.router;

/** The calls of a batch share what one answer may weigh. */
const anyones = t.procedure.use(async ({ ctx, type, path, getRawInput, next }) => {
  if (!ctx.batch) return next();
  const name = type === 'query' ? `${path} ${JSON.stringify(await getRawInput())}` : undefined;
  return ctx.batch.answer({ name, run: () => next() });
});

const admins = anyones.use(({ ctx, next }) => {
  const { admin } = ctx.caller;
  if (!admin) throw new AppError('UNAUTHORIZED', 'Please log in first.');
  return next({ ctx: { admin } });
});

const ownPages = anyones.use(({ ctx, next }) => {
  if (ctx.caller.crossSite) throw notFromThere();
  return next();
});

const visitors = ownPages.use(({ ctx, next }) => {
  const { visitorId } = ctx.caller;
  if (visitorId === undefined) throw notFromThere();
  return next({ ctx: { visitorId } });
});

/** Anyone may call it. */
export function publicProcedure(policy: Policy) {
  return anyones.meta(metaOf('anyone', policy));
}

/** Only an administrator, whose token was verified for this call, may call it. */
export function adminProcedure(policy: Policy) {
  return admins.meta(metaOf('admin', policy));
}

/** Anyone may call it from a page of ours. Another site's page could have its visitors' browsers call it unasked. */
export function sameSiteProcedure(policy: Policy) {
  return ownPages.meta(metaOf('same-site', policy));
}

/** Only a visitor, known by a cookie, may call it, and only from a page of ours: the cookie travels by itself. */
export function visitorProcedure(policy: Policy) {
  return visitors.meta(metaOf('visitor', policy));
}

function notFromThere(): AppError {
  return new AppError('FORBIDDEN', 'That is not allowed from another site.');
}
