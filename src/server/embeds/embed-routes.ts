import type { FastifyInstance } from 'fastify';
import { FEED_NAME } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { STATE_WORDS, type DuelState } from '#shared/schemas/duel.ts';
import { byIdInput } from '#shared/schemas/id.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { isTheme } from '#shared/themes.ts';
import type { ByteCache } from '../answers/byte-cache.ts';
import { sharedHandler } from '../answers/shared-answers.ts';
import { asksOnly, type Address } from '../answers/shared-route.ts';
import { html, type Markup } from '../http/html.ts';
import { FRAMEABLE } from '../http/security-headers.ts';
import { READ } from '../limits/route-policy.ts';
import type { Services } from '../services.ts';
import { embedDocument, leaving, lineMarkup, lineTemplates, siteLink } from './embed-page.ts';

interface Deps {
  readonly services: Pick<Services, 'conversations' | 'duel' | 'eternal' | 'lines' | 'themes'>;
  readonly cache: ByteCache;
}

/** Lines of a frame, before it follows the duel or leads on. */
const LINES = 8;
const QUERY_KEYS = new Set(['theme']);

/** The pages that other people's pages may frame: /embed/live, /embed/line/{id}, /embed/conversation/{id} and /overlay. */
export function embedRoutes(app: FastifyInstance, { services, cache }: Deps): void {
  const pages = embedPages(services);
  for (const [url, page] of Object.entries(pages)) {
    const mayShare = ({ query }: Address) =>
      asksOnly(query, QUERY_KEYS) && (namesNoTheme(query) || themeIn(query) !== undefined);
    const canonicalQuery = ({ query }: Address) => (namesNoTheme(query) ? '' : `?theme=${themeIn(query)}`);
    const make = (address: Address) => {
      const theme = themeIn(address.query) ?? services.themes.current();
      return { status: 200, headers: HEADERS, body: page(theme, address.params) };
    };
    const options = { config: { policy: READ }, helmet: FRAMEABLE };
    app.get(url, options, sharedHandler(cache, { mayShare, canonicalQuery, make }));
  }
}

const HEADERS = { 'content-type': 'text/html; charset=utf-8' };

function namesNoTheme(query: unknown): boolean {
  return !Object.hasOwn(query as object, 'theme');
}

/** The theme that a query names, if there is one of that name. */
function themeIn(query: unknown): string | undefined {
  const { theme } = query as Record<string, unknown>;
  return typeof theme === 'string' && isTheme(theme) ? theme : undefined;
}

type PageOf = (theme: string, params: unknown) => string;

function embedPages(services: Deps['services']): Readonly<Record<string, PageOf>> {
  return {
    '/embed/line/:id': (theme, params) => linePage(services, theme, byIdInput.parse(params).id),
    '/embed/conversation/:id': (theme, params) =>
      conversationPage(services, theme, byIdInput.parse(params).id),
    '/embed/live': (theme) => livePage(services, theme),
    '/overlay': (theme) => overlayPage(services, theme),
  };
}

/** @throws AppError NOT_FOUND */
function linePage({ lines }: Deps['services'], theme: string, id: string): string {
  const { message, conversation, number } = lines.byId(id);
  const title = displayTitle(conversation);
  const body = html`<h1>${leaving(paths.conversation(conversation._id), title)}</h1>
    <ul class="lines">
      ${lineMarkup(message)}
    </ul>
    <footer>${siteLink()} ${leaving(paths.line(id), `line ${number}`)}</footer>`;
  return embedDocument({ title, theme, kind: 'line', canonical: paths.line(id), body });
}

/** @throws AppError NOT_FOUND */
function conversationPage({ conversations }: Deps['services'], theme: string, id: string): string {
  const { conversation, messages, hasEarlier } = conversations.byId({ id, limit: LINES });
  const [title, canonical] = [displayTitle(conversation), paths.conversation(id)];
  const count = conversation.messageCount.toLocaleString('en');
  const body = html`<h1>${leaving(canonical, title)}</h1>
    <div class="log" tabindex="0" role="region" aria-label="The last lines">
      <ul class="lines">
        ${messages.map(lineMarkup)}
      </ul>
    </div>
    <footer>
      ${siteLink()} ${leaving(canonical, hasEarlier ? `all ${count} lines` : 'read it there')}
    </footer>`;
  return embedDocument({ title, theme, kind: 'conversation', canonical, body });
}

function livePage({ eternal, duel }: Deps['services'], theme: string): string {
  const said = eternal.history({ limit: LINES });
  const { state } = duel.console();
  const body = html`<h1>${leaving(paths.eternal, FEED_NAME)}</h1>
    <div class="log" tabindex="0" role="log" aria-label="What is said">
      <ul class="lines" data-lines="${LINES}">
        ${said.map(lineMarkup)}
      </ul>
    </div>
    <footer>${siteLink()} ${stateMarkup(state)}</footer>
    ${lineTemplates()}`;
  return embedDocument({
    title: FEED_NAME,
    theme,
    kind: 'live',
    canonical: paths.eternal,
    body,
    follows: true,
  });
}

/** For a stream: what is said now, large, on a ground that lets through what lies under it. */
function overlayPage({ eternal }: Deps['services'], theme: string): string {
  const said = eternal.history({ limit: 1 });
  const body = html`<h1 class="unseen">${FEED_NAME}</h1>
    <ul class="lines" data-lines="1">
      ${said.map(lineMarkup)}
    </ul>
    ${lineTemplates()}`;
  return embedDocument({
    title: FEED_NAME,
    theme,
    kind: 'overlay',
    canonical: paths.eternal,
    body,
    follows: true,
  });
}

/** The state of the duel in a word, and the words that a script puts there when it changes. */
function stateMarkup(state: DuelState): Markup {
  const { active, stopped, away } = STATE_WORDS;
  const words = html`data-active="${active}" data-stopped="${stopped}" data-away="${away}"`;
  return html`<span class="state" role="status" data-state="${state}" ${words}>${STATE_WORDS[state]}</span>`;
}
