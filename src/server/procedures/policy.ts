import type { AnyProcedure, AnyRouter } from '@trpc/server';
import type { OpenApiMeta, OpenApiMethod } from 'trpc-to-openapi';
import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Access } from '../caller/caller.ts';
import type { RoutePolicy } from '../limits/route-policy.ts';
import type { BodyLimit, RateClass } from '../limits/table.ts';

/** Where the literal API serves it; left out where a route of its own does, or none. */
interface Route {
  readonly openapi?: OpenApiMeta['openapi'];
  /** Status of a success there; 200 where left out. */
  readonly status?: number;
}

export interface QueryPolicy extends Route {
  /**
   * Whether the answer is the same for every anonymous caller and changes only with the feed's `revision`: it is then kept as finished
   * bytes. What is not shared is never kept.
   */
  readonly shared: boolean;
  /** How long a shared answer is kept, milliseconds, where it changes with something that moves no revision. */
  readonly keptMs?: number;
  /** What it counts as among the calls of a minute; `read` where left out. */
  readonly rateClass?: 'search';
}

export interface MutationPolicy extends Route {
  /** What it counts as among the calls of a minute. */
  readonly rateClass: Exclude<RateClass, 'read' | 'search'>;
  /** How long a body an administrator may send. */
  readonly bodyLimit: BodyLimit;
  /** What the audit says once it is done, one of these; empty where nobody is named for it. */
  readonly audit: readonly string[];
}

export interface SubscriptionPolicy {
  /** The feed that the lane serves to all its watchers at once; `none` where each has events of its own: tRPC's adapter serves those. */
  readonly lane: 'eternal' | 'conversation' | 'none';
  readonly openapi?: undefined;
}

/** What a procedure asks of whatever carries its calls. There is none without. */
export type Policy = QueryPolicy | MutationPolicy | SubscriptionPolicy;

/** What stands in the meta of a procedure. Optional for tRPC's types alone: procedures.ts makes none without. */
export interface ProcedureMeta extends OpenApiMeta {
  readonly access?: Access;
  readonly policy?: Policy;
}

export function metaOf(access: Access, policy: Policy): ProcedureMeta {
  const { openapi } = policy;
  return { access, policy, ...(openapi && { openapi }) };
}

/** A procedure as its carriers see it. */
export interface Procedure extends RoutePolicy {
  /** E.g. `chat.send`. */
  readonly path: string;
  readonly type: 'query' | 'mutation' | 'subscription';
  readonly input: z.ZodType | undefined;
  readonly shared: boolean;
  readonly keptMs: number | undefined;
  readonly lane: SubscriptionPolicy['lane'] | undefined;
  readonly audit: readonly string[];
  readonly openapi: OpenApiMeta['openapi'];
  readonly status: number;
}

/**
 * Every procedure of a router, by its path. Called once, at the start.
 * @throws AppError STARTUP where one has no policy, or one of another type's.
 */
export function proceduresOf(router: AnyRouter): ReadonlyMap<string, Procedure> {
  const all = Object.entries(router._def.procedures as Record<string, AnyProcedure>);
  return new Map(all.map(([path, procedure]) => [path, procedureAt(path, procedure)]));
}

function procedureAt(path: string, { _def }: AnyProcedure): Procedure {
  const { access, policy } = (_def.meta ?? {}) as ProcedureMeta;
  const own = policy && ownPolicy(_def.type, policy);
  if (!access || !own)
    throw new AppError('STARTUP', `The ${_def.type} ${path} has no policy of a ${_def.type}.`);
  const { inputs } = _def as unknown as { inputs: readonly z.ZodType[] };
  const { openapi } = policy;
  return { path, type: _def.type, input: inputs[0], access, openapi, status: 200, ...READING, ...own };
}

/** A query or a subscription. */
const READING = {
  rateClass: 'read',
  bodyLimit: 'call',
  audit: [],
  shared: false,
  keptMs: undefined,
  lane: undefined,
} as const;

function ownPolicy(type: Procedure['type'], policy: Policy): Partial<Procedure> | undefined {
  if (type === 'query' && 'shared' in policy) {
    const { shared, keptMs, rateClass = 'read' } = policy;
    return withStatus(policy, { shared, keptMs, rateClass });
  }
  if (type === 'subscription' && 'lane' in policy) return { lane: policy.lane };
  if (type !== 'mutation' || !('audit' in policy)) return undefined;
  const { rateClass, bodyLimit, audit } = policy;
  return withStatus(policy, { rateClass, bodyLimit, audit });
}

function withStatus({ status }: Route, own: Partial<Procedure>): Partial<Procedure> {
  return { ...own, ...(status !== undefined && { status }) };
}

/** The policy of what an administrator reads. */
export function adminQuery(path: `/${string}`, summary: string): QueryPolicy {
  return { shared: false, openapi: adminRoute('GET', path, summary) };
}

/** The policy of what an administrator does, but for the audit. */
export function adminWrite(method: Exclude<OpenApiMethod, 'GET'>, path: `/${string}`, summary: string) {
  return { rateClass: 'write', bodyLimit: 'call', openapi: adminRoute(method, path, summary) } as const;
}

function adminRoute(method: OpenApiMethod, path: `/${string}`, summary: string) {
  return { method, path, summary, tags: ['admin'] };
}
