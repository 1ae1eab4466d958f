import type { Procedure } from '#server/procedures/policy.ts';
import { PROCEDURES as BY_PATH } from '#server/router.ts';

/** A procedure of the router, as the router has it. */
export interface RouterProcedure {
  /** E.g. `admin.stats`. */
  readonly name: string;
  readonly type: Procedure['type'];
  /** Its REST route as `METHOD /path`, where the adapter serves one. */
  readonly route: string | undefined;
  /** Whether it needs an administrator. */
  readonly protected: boolean;
}

/** Every procedure there is: a walk over these forgets none that is added later. */
export const PROCEDURES: readonly RouterProcedure[] = [...BY_PATH.values()].map(
  ({ path, type, access, openapi }) => ({
    name: path,
    type,
    route: openapi && `${openapi.method} ${openapi.path}`,
    protected: access === 'admin',
  }),
);
