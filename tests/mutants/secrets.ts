import type { Mutant } from './mutant.ts';

const CANARIES = ['tests/security/canaries.test.ts'];
const COOKIE = ['tests/server/http/visitor-cookie.test.ts'];
const HEADERS = ['tests/server/rest/json-routes.test.ts', 'tests/server/http/security-headers.test.ts'];

/** What keeps secrets in, and other people's code and paths out. */
export const SECRETS: readonly Mutant[] = [
  {
    name: 'the encryption of the provider key',
    file: 'src/shared/db/queries/provider-key.ts',
    find: 'box.seal(key)',
    replace: 'key',
    tests: CANARIES,
  },
  {
    name: 'the mode of the key file',
    file: 'src/shared/db/secret-box.ts',
    find: 'mode: 0o600',
    replace: 'mode: 0o644',
    tests: CANARIES,
  },
  {
    name: 'the authentication of what was encrypted',
    file: 'src/shared/db/secret-box.ts',
    find: 'decipher.final(),\n      ]);\n      return',
    replace: 'Buffer.alloc(0),\n      ]);\n      return',
    tests: ['tests/shared/db/secret-box.test.ts'],
  },
  {
    name: 'the redaction of logs',
    file: 'src/server/logging.ts',
    find: 'redact: REDACTION',
    replace: 'redact: REDACTION ? [] : []',
    tests: ['tests/server/logging.test.ts'],
  },
  {
    name: 'the mask of the provider key',
    file: 'src/server/modules/admin/provider-key.service.ts',
    find: "return key.length > 2 * SHOWN ? `****${key.slice(-SHOWN)}` : '****';",
    replace: 'return key;',
    tests: CANARIES,
  },
  {
    name: 'silence about failures of ours',
    file: 'src/server/http/public-error.ts',
    find: '  return describe(code, SENTENCE[code]);',
    replace: '  return describe(code, error instanceof Error ? error.message : SENTENCE[code]);',
    tests: ['tests/server/http/refusals.test.ts'],
  },
  {
    name: 'the policy against foreign scripts',
    file: 'src/server/http/security-headers.ts',
    find: 'scriptSrc: [SELF]',
    replace: `scriptSrc: [SELF, "'unsafe-inline'"]`,
    tests: HEADERS,
  },
  {
    name: 'the policy against framing',
    file: 'src/server/http/security-headers.ts',
    find: 'frameAncestors: [NONE]',
    replace: "frameAncestors: ['*']",
    tests: HEADERS,
  },
  {
    name: 'HSTS',
    file: 'src/server/http/security-headers.ts',
    find: 'strictTransportSecurity: options.https ? { maxAge: YEAR_S } : false',
    replace: 'strictTransportSecurity: false',
    tests: HEADERS,
  },
  {
    name: 'HttpOnly',
    file: 'src/server/http/visitor-cookie.ts',
    find: 'httpOnly: true',
    replace: 'httpOnly: false',
    tests: COOKIE,
  },
  {
    name: 'SameSite',
    file: 'src/server/http/visitor-cookie.ts',
    find: "sameSite: 'lax'",
    replace: "sameSite: 'none'",
    tests: COOKIE,
  },
  {
    name: 'Secure',
    file: 'src/server/http/visitor-cookie.ts',
    find: '    secure,\n',
    replace: '',
    tests: COOKIE,
  },
  {
    name: 'the name that no neighbour can give a cookie',
    file: 'src/server/http/visitor-cookie.ts',
    find: '`__Host-${NAME}`',
    replace: 'NAME',
    tests: COOKIE,
  },
  {
    name: 'links in the archives that are not followed',
    file: 'src/shared/db/archive-files.ts',
    find: 'constants.O_RDONLY | constants.O_NOFOLLOW',
    replace: 'constants.O_RDONLY',
    tests: ['tests/security/archive-paths.test.ts'],
  },
  {
    name: 'archive paths made of ids alone',
    file: 'src/shared/db/archive-files.ts',
    find: 'idSchema.parse(id) + EXTENSION',
    replace: 'id + EXTENSION',
    tests: ['tests/shared/db/archive-files.test.ts'],
  },
  {
    name: 'ids that are 24 hexadecimal digits, whole',
    file: 'src/shared/schemas/id.ts',
    find: '/^[0-9a-f]{24}$/',
    replace: '/[0-9a-f]{24}/',
    tests: ['tests/shared/db/archive-files.test.ts'],
  },
  {
    name: 'the state of a page, which no text may close',
    file: 'src/server/http/pages.ts',
    find: "${state.replaceAll('<', '\\\\u003c')}",
    replace: '${state}',
    tests: ['tests/server/http/page-markup.test.ts'],
  },
  {
    name: 'text in the head of a page',
    file: 'src/client/lib/page-head.ts',
    find: 'return text.replace(/[&<>"\']/g, (character) => ENTITIES[character] ?? character);',
    replace: 'return ENTITIES ? text : text;',
    tests: ['tests/client/lib/page-head.test.ts'],
  },
  {
    name: 'text on the page of the API',
    file: 'src/server/rest/docs/html.ts',
    find: 'return String(part).replaceAll(/[&<>"\']/g, (character) => ENTITIES[character] ?? character);',
    replace: 'return ENTITIES ? String(part) : String(part);',
    tests: ['tests/server/rest/openapi.test.ts'],
  },
];
