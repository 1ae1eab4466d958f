import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { HEARTBEAT_MS, STREAM_MAX_AGE_MS } from '../limits/table.ts';
import type { Context } from '../procedures/context.ts';
import { errorShape } from '../procedures/error-shape.ts';
import { transformer } from '../procedures/input-transformer.ts';

/** The client gives a silent stream up after this long, says so and resumes: a heartbeat and some grace. */
export const INACTIVITY_MS = 20_000;

/** What a procedure asks of whatever carries its calls. */
export interface ProcedureMeta extends OpenApiMeta {
  /** Status of a success over REST; 200 where left out. */
  readonly status?: number;
  /** A caller without a visitor's cookie is given one, before the answer begins. */
  readonly visitor?: true;
}

/** The tRPC instance. `meta.openapi` names the REST route of a procedure; the adapter in rest/ serves it. */
export const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    transformer,
    sse: {
      maxDurationMs: STREAM_MAX_AGE_MS,
      ping: { enabled: true, intervalMs: HEARTBEAT_MS },
      client: { reconnectAfterInactivityMs: INACTIVITY_MS },
    },
    errorFormatter: ({ shape, error }) => errorShape(shape, error),
  });
