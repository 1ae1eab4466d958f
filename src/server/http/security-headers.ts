import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const SELF = "'self'";
const NONE = "'none'";
const YEAR_S = 365 * 24 * 3600;

const DIRECTIVES = {
  defaultSrc: [SELF],
  scriptSrc: [SELF],
  styleSrc: [SELF],
  imgSrc: [SELF, 'data:'],
  connectSrc: [SELF],
  objectSrc: [NONE],
  baseUri: [NONE],
  frameAncestors: [NONE],
  formAction: [SELF],
};

/** For routes whose answer other sites' pages may show as a picture, or load otherwise. */
export const CROSS_ORIGIN_RESOURCE = {
  crossOriginResourcePolicy: { policy: 'cross-origin' },
} satisfies FastifyHelmetOptions;

/** For routes whose page other sites' pages may frame. It sends no form, and nobody finds out where its reader was. */
export const FRAMEABLE = {
  ...CROSS_ORIGIN_RESOURCE,
  frameguard: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...DIRECTIVES, frameAncestors: ['*'], formAction: [NONE] },
  },
} satisfies FastifyHelmetOptions;

/**
 * The headers of every response; what says nothing else of itself is not for keeping. `https`: whether visitors come over TLS,
 * where HSTS makes sense. `subdomains`: whether it covers them too; what another subdomain serves without TLS would be out of reach.
 */
export async function securityHeaders(
  app: FastifyInstance,
  { https, subdomains }: { https: boolean; subdomains: boolean },
): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('cache-control', 'no-store');
    done();
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: DIRECTIVES,
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: YEAR_S, includeSubDomains: subdomains } : false,
  });
}
