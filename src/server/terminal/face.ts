import type { IncomingMessage } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { wantsText } from '../caller/text-face.ts';

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>;

/** What a route with `constraints: {face: 'text'}` is for. Any other route is for everybody. */
export type Face = 'text';

/** Tells routes of one address apart by what the client wants: https://fastify.dev/docs/latest/Reference/Routes/#constraints */
export const FACE: Constraints[string] = {
  name: 'face',
  storage() {
    const handlers = new Map<unknown, unknown>();
    return {
      get: (face: unknown) => (handlers.get(face) ?? null) as never,
      set: (face: unknown, handler: unknown) => void handlers.set(face, handler),
    };
  },
  validate(face: unknown): asserts face is Face {
    if (face !== 'text') throw new Error('The only face that a route can be for is "text".');
  },
  deriveConstraint: (request: IncomingMessage) => (wantsText(request.headers) ? 'text' : 'page'),
  mustMatchWhenDerived: false,
};
