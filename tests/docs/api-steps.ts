import { EXAMPLE_ADMIN, type ExampleSite } from './example-site.ts';

/** One call of docs/api.md. */
export interface Step {
  /** `METHOD /path` under /api; `{conversation}`, `{line}`, `{archive}`, `{provider}` and `{ticket}` are those of the example, `{deletion}` and `{older}` what was deleted last. */
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
      says: 'The last messages of the duel, oldest first; `limit` 1 to 500. The first to take up something that happened just before has it as `beat`, here as in every other answer and stream. In the feed each has its `number` in its episode and the `count` of that, and the first of an episode (as the first of a history) has the `episode` with what it is about.',
    },
    {
      route: 'GET /eternal/opening?limit=2',
      says: 'The same, and the id to open the event stream behind them with, so that no line is missed and none comes twice.',
    },
    { route: 'GET /eternal/console', says: 'Whether the duel goes on, and who is speaking. `lowPower`: the scripted engine stands in for a provider.' },
    {
      route: 'GET /eternal/spoils',
      says: 'What feral has taken away from its episodes: each thing with the fact that tells how, latest first, twelve at most.',
    },
    {
      route: 'GET /eternal/watchers',
      says: 'How many watch, as of the latest line: exact below a hundred, two digits of it above. The stream tells each change.',
    },
    {
      route: 'GET /eternal/stream',
      says:
        'What is said from now on. Send the last `id` back as `Last-Event-ID` to go on from there. `event: reset`: history was rewritten, load it again. `event: theme`: the look changed. `event: stamps`: what lines have by now, of those whose stamps changed, every two seconds at most. `event: watchers`: how many watch, at once and whenever that changes.',
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
    {
      route: 'GET /search?q=pencil&limit=2',
      says: 'Everything that was said, and what conversations are called: words, "phrases", `begin*`, `by:feral`, `in:title`, `after:2026-03`, `before:2026-03-04`; `sort` newest or best. Texts come in pieces, and what was searched for is marked. `next` is the `cursor` of the next page; `indexed` is less than 1 while an older database is being indexed.',
    },
    {
      route: 'GET /replay?line={line}&limit=2',
      says: 'What was said, in its order, from a place on: `line`, `conversation` or `at` (a moment in UTC), with up to 20 lines before it; `position` counts those. `after` and `before` a line give the page there. `at` also counts where the line is no more. Episodes follow each other; an upload is played alone.',
    },
    {
      route: 'GET /replay/day',
      says: 'A day of the duel in UTC, the latest unless `day` names one: its episodes with when they began and ended, and the days beside it on which something was said. `isTimed` is false where an administrator has set all times to one moment.',
    },
    {
      route: 'GET /recap?limit=2',
      says: 'The latest episodes, each with its best line and with what changed hands. It is the same for everybody: a page of the site knows what its visitor saw last, tells nobody, and cuts it. `next` is the `before` of the page of those before them.',
    },
    // Before a stamp is put: it may take ten seconds to be in it, or not.
    {
      route: 'GET /stamps/best?period=week&stamp=all',
      says: 'The most stamped lines of those that were said today, in the last 7 or 30 days by UTC, or `ever`; by one stamp or by all; `limit` 1 to 20. New stamps are in it within ten seconds.',
    },
    {
      route: 'POST /stamps/{line}',
      says: 'Puts a stamp on a line, one of each kind for a visitor; `on: false` takes it back. Answers what the line has by now. The cookie that comes with the answer names the visitor: send it back.',
      json: { stamp: 'regretted' },
    },
    {
      route: 'GET /stamps?line={line}',
      says: 'How a line is stamped. With `conversation`, the stamped lines of that one; without either, those of the last 500 of the feed.',
    },
    {
      route: 'GET /search/first?word=face',
      says: 'Who said a word first, who said it last, and in how many lines it is (counted as far as 10,000). Several words are a phrase; nothing is an operator.',
    },
    {
      route: 'GET /bin?limit=2',
      says: 'Lines of the duel that the gate refused, latest first, where the operator shows them (`PUBLIC_BIN`); 404 elsewhere. `text` is null where visitors may not read it: `reason` says why it was refused.',
    },
    { route: 'GET /bin/state', says: 'Whether there is a bin to look into.' },
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
      route: 'GET /admin/tickets?state=waiting',
      says: 'Tickets of a state, oldest first, 50 at a time; `after`: the number of the last one of the page before.',
    }),
    admin({
      route: 'POST /admin/tickets/{ticket}/approve',
      says: 'Approves a ticket, also one that was declined. With `subject` or `name` in other words; an empty name takes it away.',
      json: { subject: 'a leaf blower', name: '' },
    }),
    admin({
      route: 'POST /admin/tickets/decline',
      says: 'Declines those that are not on air, with a letter; `{number}` and `{subject}` in it are filled in. At most 500.',
      json: { numbers: [4001], letter: 'We regret ticket {number}.' },
    }),
    admin({ route: 'DELETE /admin/tickets/{ticket}', says: 'Deletes a ticket with its words. A line that took it up stays.' }),
    admin({
      route: 'POST /admin/tickets/automatic',
      says: 'Has tickets approved as soon as the daemon has read them, or by hand.',
      json: { automatic: true },
    }),
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

const TICKETS: Chapter = {
  title: 'Tickets',
  steps: [
    {
      route: 'POST /tickets',
      says: 'Files a ticket at the desk, in 80 characters, with a name of 24 if you like. `purpose` `guest-book`: an entry of the guest book, in 140. A cookie tells whose it is. 400 for links, addresses, telephone numbers and words that are not read out; 413 for what is too long; 429 while another one waits, after three a day, and after twenty an hour or thirty a day from one address; 503 while 4,000 are open.',
      json: { subject: "my neighbour's leaf blower", name: 'Ana' },
    },
    {
      route: 'GET /tickets/{ticket}',
      says: 'What has become of it, with its `place` in the queue, the `answer` of the desk, and the `line` that took it up. Anybody without its cookie gets 404, as for a number that nobody has.',
    },
    { route: 'GET /guestbook', says: 'The latest 50 entries of the guest book, newest first.' },
  ],
};

export const CHAPTERS: readonly Chapter[] = [FEED, CONVERSATIONS, ARCHIVES, CHAT, TICKETS, SIGN_IN, THEMES, ADMIN, SERVICE];
