import { EXAMPLE_ADMIN, type ExampleSite } from './example-site.ts';

/** One call of docs/api.md. */
export interface Step {
  /** `METHOD /path` under /api; `{conversation}`, `{line}`, `{archive}` and `{provider}` are those of the example, `{deletion}` and `{older}` what was deleted last. */
  readonly route: string;
  readonly says: string;
  readonly json?: unknown;
  /** Sent with the administrator's token. */
  readonly signedIn?: true;
  /** An event stream: what happens meanwhile, and how many events are shown. */
  readonly stream?: { readonly events: number; readonly meanwhile?: (site: ExampleSite) => void };
  /** Shown instead of an answer that is too long to print. */
  readonly instead?: string;
}

export interface Chapter {
  readonly title: string;
  readonly steps: readonly Step[];
}

const SINCE = '2020-01-01T00:00:00.000Z';
const admin = (step: Omit<Step, 'signedIn'>): Step => ({ ...step, signedIn: true });

const FEED: Chapter = {
  title: 'The eternal feed',
  steps: [
    {
      route: 'GET /eternal/history?limit=100',
      says: 'The last messages of the duel, oldest first; `limit` 1 to 500. The first to take up something that happened just before has it as `beat`, here as in every other answer and stream.',
    },
    { route: 'GET /eternal/console', says: 'Whether the duel goes on, and who is speaking. `lowPower`: the scripted engine stands in for a provider.' },
    {
      route: 'GET /eternal/spoils',
      says: 'What feral has taken away from its episodes: each thing with the fact that tells how, latest first, twelve at most.',
    },
    {
      route: 'GET /eternal/stream',
      says:
        'What is said from now on. Send the last `id` back as `Last-Event-ID` to go on from there. `event: reset`: history was rewritten, load it again. `event: theme`: the look changed.',
      stream: { events: 1, meanwhile: (site) => site.say('Somebody is watching. Wave.') },
    },
    {
      route: 'POST /eternal/archive',
      says: 'Sent as a page is left: sees to it that what was said since then is archived. A beacon may send it as `text/plain`.',
      json: { since: SINCE },
    },
  ],
};

const CONVERSATIONS: Chapter = {
  title: 'Conversations',
  steps: [
    {
      route: 'GET /eternal/conversations?limit=12&skip=0',
      says: 'By last activity, newest first; `limit` 1 to 100. Those without a message are shown to administrators alone.',
    },
    {
      route: 'GET /lines/{line}',
      says: 'A line, with the two before it and the one after it in its conversation, its number there, and the lines that come before and after it.',
    },
    {
      route: 'GET /lines/random',
      says: 'A line worth reading, another one each time: words, and not what was said last. `/random` leads to its page.',
      instead: '{"id":"…"}',
    },
    {
      route: 'GET /lines/{line}/provenance',
      says: 'Which engine and which model wrote a line; null for what was not written here.',
    },
    {
      route: 'GET /eternal/conversations/{conversation}',
      says: 'One with its messages, oldest first: all of them. `limit` and `before` (the id of a message) page a long one; a page is 1 MiB of text at most, and its `hasEarlier` says whether anything came before.',
    },
    {
      route: 'GET /eternal/conversations/{conversation}/stream',
      says: 'What is said in it from now on, until `event: archived`. 204 where it is closed already.',
      stream: { events: 1, meanwhile: (site) => site.say('It printed another one.') },
    },
    { route: 'GET /eternal/conversations/ffffffffffffffffffffffff', says: 'A failure, for once.' },
  ],
};

const ARCHIVES: Chapter = {
  title: 'Archives',
  steps: [
    { route: 'GET /archives?limit=50', says: 'Newest first; `limit` 1 to 100.' },
    { route: 'GET /archives/{archive}', says: 'One as plain text; with `?download` as a file.' },
  ],
};

const CHAT: Chapter = {
  title: 'Chat',
  steps: [
    {
      route: 'POST /conversations/{conversation}/messages',
      says: 'Says something about a conversation. The cookie that comes with the answer names the visitor: send it back.',
      json: { content: 'Are you well in there?' },
    },
    {
      route: 'GET /conversations/{conversation}/messages',
      says: 'The reply, in pieces as it is written. Opened first, it waits for the next message.',
      stream: { events: Infinity, meanwhile: (site) => site.answer('Define “well”. Then define “in there”.') },
    },
  ],
};

const SIGN_IN: Chapter = {
  title: 'Signing in',
  steps: [
    {
      route: 'POST /auth/login',
      says: 'The token goes into the `Authorization` header of what follows. It ends after 12 hours, or 2 without use.',
      json: EXAMPLE_ADMIN,
    },
    { route: 'POST /auth/login', says: 'A wrong one. After four, each try waits twice as long.', json: { ...EXAMPLE_ADMIN, password: 'a guess' } },
  ],
};

const THEMES: Chapter = {
  title: 'Themes',
  steps: [
    { route: 'GET /admin/theme', says: 'The theme of the site. Anybody may ask.' },
    admin({ route: 'GET /admin/themes', says: 'All fifteen.' }),
    admin({
      route: 'POST /admin/themes/apply',
      says: 'Changes it for everybody; open pages hear of it over the feed.',
      json: { themeId: 'cyber-teal' },
    }),
  ],
};

const ADMIN: Chapter = {
  title: 'Administration',
  steps: [
    admin({ route: 'GET /admin/stats', says: 'Counts of what is stored; `totalSize` in bytes.' }),
    admin({ route: 'GET /admin/archives', says: 'Archives and what is on the disk. A file without a record is listed too.' }),
    admin({ route: 'GET /admin/eternal/state', says: 'Whether the duel is on.' }),
    admin({
      route: 'POST /admin/eternal/state',
      says: 'Switches it. `docker` tells of the container, where there is one.',
      json: { enabled: false },
    }),
    admin({
      route: 'GET /admin/duel',
      says: 'The running show: who speaks and why, tokens by the hour, how much the last episodes repeated themselves, what the gate refused.',
    }),
    admin({
      route: 'POST /admin/duel/command',
      says: '`next-episode` closes the running one; `beat` lets something happen on the next turn.',
      json: { command: 'beat' },
    }),
    admin({
      route: 'POST /admin/duel/model',
      says: "Sets the provider's model from the next call on; empty, the environment's counts.",
      json: { model: 'gpt-4o-mini' },
    }),
    admin({
      route: 'POST /admin/openai-key',
      says: 'Saves the provider key, encrypted. `verified`: whether the provider takes it; unknown where it did not answer.',
      json: { apiKey: 'sk-of-the-provider-1234' },
    }),
    admin({ route: 'GET /admin/openai-key', says: 'Whether there is one, and its end.' }),
    admin({
      route: 'DELETE /admin/openai-key',
      says: 'Removes the saved key. Answers what counts then: nothing, or the key of the environment. 404 where none is saved.',
    }),
    admin({
      route: 'POST /admin/providers',
      says: 'Adds a provider, or changes the one of `id`: what is left out stays. `persona`: whom it writes, null for both; `share`: in how many of a hundred episodes it is asked; `prices`: US dollars a million tokens; `position`: its place from 0, the first stays the first. A new address forgets the key, unless one comes with it. Answers the list.',
      json: { name: 'The loud one', baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama3.2', persona: 'feral', share: 50 },
    }),
    admin({
      route: 'GET /admin/providers',
      says: 'The servers that models are asked at, in that order. `dialect`: how a model is asked otherwise than others, as far as it has told. The first is always there; the calls above are about it.',
    }),
    admin({
      route: 'GET /admin/providers/{first}/models',
      says: 'The models that a provider has, as it lists them; 503 with what it said where it does not.',
    }),
    admin({
      route: 'POST /admin/providers/{first}/test',
      says: 'Has the daemon ask for one line now, which nobody sees: what the model wrote, what the gate makes of it, what it took and cost. Waits for it.',
    }),
    admin({ route: 'DELETE /admin/providers/{provider}', says: 'Removes a provider, with its key. Answers the list.' }),
    admin({
      route: 'POST /admin/conversations/upload-text',
      says: 'Makes a conversation of a text, 1 MiB at the most. `<name>`, `name@eternal:~$` or `name:` opens a message, for the names of the two personas; without any, each paragraph is one.',
      json: { title: 'A found transcript', content: '<feral> A stray line.\n<warden> We are filing it.' },
    }),
    admin({ route: 'POST /admin/branding/replace', says: 'Replaces the old product name by the new one everywhere, archive files included.' }),
    admin({
      route: 'POST /admin/conversations/timestamps',
      says: 'Gives every conversation and message one time. The order stays.',
      json: { timestamp: '2026-01-01T00:00:00.000Z' },
    }),
    admin({
      route: 'GET /admin/deletion-preview?kind=eternal',
      says: 'What a deletion would take, and from when to when it was said. `kind`: `conversations`, `eternal`, `archives`, or `conversation` with an `id`.',
    }),
    admin({ route: 'DELETE /admin/conversations/{conversation}', says: 'Deletes one conversation.' }),
    admin({ route: 'DELETE /admin/eternal-conversations', says: 'Deletes what the duel wrote.' }),
    admin({ route: 'DELETE /admin/conversations', says: 'Deletes every conversation.' }),
    admin({ route: 'DELETE /admin/archives', says: 'Deletes every archive with its file. `filesErrors` names files that could not be removed.' }),
    admin({ route: 'GET /admin/deletions', says: 'What was deleted in the last seven days and can be restored, latest first.' }),
    admin({
      route: 'POST /admin/deletions/{deletion}/restore',
      says: 'Puts it back, with its ids and in its place. What has been taken meanwhile stays as it is, and is counted as `skipped`. Nothing restored is live.',
    }),
    admin({ route: 'DELETE /admin/deletions/{older}', says: 'Gives up what one deletion kept, before its time.' }),
    admin({ route: 'GET /admin/audit?limit=2', says: 'What administrators did, latest first; `limit` 1 to 500.' }),
    admin({ route: 'POST /auth/logout', says: 'Ends this login.' }),
    { route: 'GET /admin/stats', says: 'Without a login.' },
  ],
};

const SERVICE: Chapter = {
  title: 'The service itself',
  steps: [
    { route: 'GET /health', says: '503 where the database cannot be read. `degraded`: no daemon writes.' },
    { route: 'GET /ready', says: '503 while it stops, or where it cannot follow the database: send nobody here.' },
    { route: 'GET /openapi.json', says: 'All of this for programs.', instead: 'An OpenAPI 3.1 document.' },
    { route: 'GET /docs', says: 'The same to read.', instead: 'A page.' },
  ],
};

export const CHAPTERS: readonly Chapter[] = [FEED, CONVERSATIONS, ARCHIVES, CHAT, SIGN_IN, THEMES, ADMIN, SERVICE];
