import type { AnyProcedure } from '@trpc/server';
import { appRouter } from '#server/router.ts';
import type { ProcedureMeta } from '#server/trpc/init.ts';

/** A procedure of the router, as the router has it. */
export interface RouterProcedure {
  /** E.g. `admin.stats`. */
  readonly name: string;
  readonly type: 'query' | 'mutation' | 'subscription';
  /** Its REST route as `METHOD /path`, where the adapter serves one. */
  readonly route: string | undefined;
  /** Whether its meta says that it needs an administrator. */
  readonly protected: boolean;
}

/** Every procedure there is: a walk over these forgets none that is added later. */
export const PROCEDURES: readonly RouterProcedure[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
).map(([name, { _def }]) => {
  const { openapi } = (_def.meta as ProcedureMeta | undefined) ?? {};
  return {
    name,
    type: _def.type,
    route: openapi && `${openapi.method} ${openapi.path}`,
    protected: openapi?.protect ?? false,
  };
});
