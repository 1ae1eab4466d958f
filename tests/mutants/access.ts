import type { Mutant } from './mutant.ts';

const BEACON = ['tests/security/beacon.test.ts'];

/** Who may do what. */
export const ACCESS: readonly Mutant[] = [
  {
    name: 'the login of administrators',
    file: 'src/server/trpc/procedures.ts',
    find: "if (!admin) throw new AppError('UNAUTHORIZED', 'Please log in first.');",
    replace: "if (!admin) return next({ ctx: { admin: { username: 'nobody', tokenDigest: '' } } });",
    tests: ['tests/security/admin-only.test.ts'],
  },
  {
    name: 'Sec-Fetch-Site',
    file: 'src/server/http/same-site.ts',
    find: "(typeof site === 'string' && !OWN.has(site)) ||",
    replace: '',
    tests: BEACON,
  },
  {
    name: 'Origin',
    file: 'src/server/http/same-site.ts',
    find: '(origin !== undefined && !ownHosts(request, publicUrl).includes(hostOf(origin)))',
    replace: 'false',
    tests: BEACON,
  },
  {
    name: 'the refusal of other sites over tRPC',
    file: 'src/server/trpc/procedures.ts',
    find: 'if (ctx.caller.crossSite) throw notFromThere();',
    replace: '',
    tests: BEACON,
  },
  {
    name: 'the refusal of other sites over REST',
    file: 'src/server/rest/beacon-route.ts',
    find: '      assertSameSite(request, publicUrl);\n',
    replace: '',
    tests: BEACON,
  },
  {
    name: 'chats that nobody else sees',
    file: 'src/server/modules/chat/chat-store.ts',
    find: 'return and(eq(chatMessages.visitorId, visitorId), eq(chatMessages.conversationId, conversationId));',
    replace: 'return visitorId ? eq(chatMessages.conversationId, conversationId) : undefined;',
    tests: ['tests/server/modules/chat/chat-send.test.ts', 'tests/server/modules/chat/chat-stream.test.ts'],
  },
  {
    name: 'one question of a visitor at a time',
    file: 'src/server/modules/chat/chat-store.ts',
    find: 'if (waiting) throw stillBusy();',
    replace: 'void waiting;',
    tests: ['tests/server/modules/chat/chat-send.test.ts'],
  },
  {
    name: 'how fast visitors may write',
    file: 'src/server/modules/chat/chat.service.ts',
    find: '    this.#limits.assertMaySend(sender);\n',
    replace: '',
    tests: ['tests/server/modules/chat/chat-send.test.ts'],
  },
  {
    name: 'the token of /metrics',
    file: 'src/server/modules/metrics/may-read.ts',
    find: "return isSame(BEARER.exec(headers.authorization ?? '')?.[1] ?? '', token);",
    replace: "return isSame(BEARER.exec(headers.authorization ?? '')?.[1] ?? '', token) || true;",
    tests: ['tests/server/modules/metrics/who-may-read.test.ts'],
  },
  {
    name: '/metrics without a token',
    file: 'src/server/modules/metrics/may-read.ts',
    find: 'if (token === undefined) return false;',
    replace: 'if (token === undefined) return true;',
    tests: ['tests/server/modules/metrics/who-may-read.test.ts'],
  },
];
