import type { Mutant } from './mutant.ts';

const BEACON = ['tests/security/beacon.test.ts'];
const BODIES = ['tests/security/anonymous-bodies.test.ts'];
const SUPERJSON = ['tests/server/procedures/input-transformer.test.ts'];

/** Who may do what. */
export const ACCESS: readonly Mutant[] = [
  {
    name: 'a login before the body of an administrator’s call',
    file: 'src/server/limits/body-admission.ts',
    find: "if (isForAdmins(request)) throw new AppError('UNAUTHORIZED', 'Please log in first.');",
    replace: 'void isForAdmins;',
    tests: BODIES,
  },
  {
    name: 'the limit of bodies without a login, by their length',
    file: 'src/server/limits/body-admission.ts',
    find: 'if (Number(declared) > ANONYMOUS_BODY_MAX_BYTES) throw tooLarge();',
    replace: '',
    tests: BODIES,
  },
  {
    name: 'the limit of bodies without a login, in chunks',
    file: 'src/server/limits/body-admission.ts',
    find: 'if (declared === undefined) return cutOff(payload);',
    replace: 'void cutOff;',
    tests: BODIES,
  },
  {
    name: 'an error of a body that no route reads, which is heard',
    file: 'src/server/limits/body-admission.ts',
    find: ".on('error', () => undefined)",
    replace: '',
    tests: BODIES,
  },
  {
    name: 'reading nothing more of a refused body',
    file: 'src/server/http/unread-body.ts',
    find: 'if (!request.complete) this.#leaveUnread(request);',
    replace: 'void this.#leaveUnread;',
    tests: BODIES,
  },
  {
    name: 'a refused sender who still gets the answer',
    file: 'src/server/http/unread-body.ts',
    find: 'const timer = setTimeout(() => socket.destroy(), LINGER_MS);',
    replace: 'const timer = setTimeout(() => socket.destroy(), 0 * LINGER_MS);',
    tests: BODIES,
  },
  {
    name: 'how deep JSON may be nested',
    file: 'src/server/http/text-body.ts',
    find: 'if (depth > JSON_DEPTH_MAX)',
    replace: 'if (depth < 0)',
    tests: ['tests/server/http/text-body.test.ts'],
  },
  {
    name: 'how deep JSON in an address may be nested',
    file: 'src/server/trpc/plugin.ts',
    find: '  boundQueries(app);\n',
    replace: '  void boundQueries;\n',
    tests: SUPERJSON,
  },
  {
    name: 'what superjson may be told of an input',
    file: 'src/server/procedures/input-transformer.ts',
    find: ' || !metaSchema.safeParse(input.data.meta).success',
    replace: '',
    tests: SUPERJSON,
  },
  {
    name: 'the login of administrators',
    file: 'src/server/procedures/procedures.ts',
    find: "if (!admin) throw new AppError('UNAUTHORIZED', 'Please log in first.');",
    replace: "if (!admin) return next({ ctx: { admin: { username: 'nobody', tokenDigest: '' } } });",
    tests: ['tests/security/admin-only.test.ts'],
  },
  {
    name: 'Sec-Fetch-Site',
    file: 'src/server/caller/same-site.ts',
    find: "(typeof site === 'string' && !OWN.has(site)) ||",
    replace: '',
    tests: BEACON,
  },
  {
    name: 'Origin',
    file: 'src/server/caller/same-site.ts',
    find: '(origin !== undefined && !ownHosts(request, publicUrl).includes(hostOf(origin)))',
    replace: 'false',
    tests: BEACON,
  },
  {
    name: 'the refusal of other sites over tRPC',
    file: 'src/server/procedures/procedures.ts',
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
    file: 'src/server/modules/metrics/metrics-route.ts',
    find: "return isSame(BEARER.exec(headers.authorization ?? '')?.[1] ?? '', token);",
    replace: "return isSame(BEARER.exec(headers.authorization ?? '')?.[1] ?? '', token) || true;",
    tests: ['tests/server/modules/metrics/who-may-read.test.ts'],
  },
  {
    name: '/metrics without a token',
    file: 'src/server/modules/metrics/metrics-route.ts',
    find: 'if (token === undefined) return false;',
    replace: 'if (token === undefined) return true;',
    tests: ['tests/server/modules/metrics/who-may-read.test.ts'],
  },
];
