/** A call of the specification, section 7. */
export interface SpecifiedCall {
  /** `METHOD /path` under /api; `{id}` stands for an id. */
  readonly route: string;
  readonly admin: boolean;
  /** A body that the call accepts, where it wants one. */
  readonly body?: unknown;
  readonly kind: 'json' | 'text' | 'stream';
}

const visitor = (route: string, body?: unknown): SpecifiedCall => ({
  route,
  admin: false,
  body,
  kind: 'json',
});
const admin = (route: string, body?: unknown): SpecifiedCall => ({ route, admin: true, body, kind: 'json' });
const stream = (route: string): SpecifiedCall => ({ route, admin: false, kind: 'stream' });

/** All 27, in the order of the specification. */
export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  visitor('GET /admin/theme'),
  visitor('GET /eternal/conversations'),
  admin('DELETE /admin/conversations/{id}'),
  visitor('GET /eternal/history'),
  stream('GET /eternal/stream'),
  visitor('POST /eternal/archive', { since: '2026-01-01T00:00:00.000Z' }),
  stream('GET /conversations/{id}/messages'),
  visitor('POST /conversations/{id}/messages', { content: 'Are you well?' }),
  visitor('GET /archives'),
  { route: 'GET /archives/{id}', admin: false, kind: 'text' },
  visitor('GET /eternal/conversations/{id}'),
  stream('GET /eternal/conversations/{id}/stream'),
  visitor('POST /auth/login', { username: 'admin', password: 'wrong' }),
  admin('GET /admin/stats'),
  admin('GET /admin/archives'),
  admin('GET /admin/themes'),
  admin('GET /admin/eternal/state'),
  admin('GET /admin/openai-key'),
  admin('POST /admin/openai-key', { apiKey: 'sk-1234567890' }),
  admin('POST /admin/themes/apply', { themeId: 'cyber-teal' }),
  admin('POST /admin/conversations/upload-text', { title: 'A file', content: 'A line.' }),
  admin('DELETE /admin/archives'),
  admin('DELETE /admin/eternal-conversations'),
  admin('DELETE /admin/conversations'),
  admin('POST /admin/branding/replace'),
  admin('POST /admin/eternal/state', { enabled: true }),
  admin('POST /admin/conversations/timestamps', { timestamp: '2026-01-01T00:00:00.000Z' }),
];
