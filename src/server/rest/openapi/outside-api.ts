import { z } from 'zod';
import { PERSONAS } from '#shared/brand.ts';
import { CONVERSATION_FILES, endpoints } from '#shared/paths.ts';
import { idSchema } from '#shared/schemas/id.ts';
import { oembedInput, oembedSchema } from '#shared/schemas/oembed.ts';
import { setStampInput } from '#shared/schemas/stamp.ts';
import { searchInput } from '#shared/schemas/search.ts';
import { ticketFileInput } from '#shared/schemas/ticket.ts';
import { DEFAULT_THEME } from '#shared/themes.ts';

/* What the server answers to anybody beside pages and /api. A test compares this list with the routes that there are. */

const TAG = 'outside-api';
/** The document's own server is /api. */
const ROOT = [{ url: '/' }];

const byId = z.object({ id: idSchema });
const theme = z.object({
  theme: z
    .string()
    .meta({ description: 'The id of a theme', examples: [DEFAULT_THEME] })
    .optional(),
});
const textFormat = theme.extend({
  cols: z
    .string()
    .meta({ description: 'Columns, 30 to 200', examples: ['80'] })
    .optional(),
  plain: z
    .string()
    .meta({ description: 'Present: no colours', examples: [''] })
    .optional(),
});
const format = z.object({
  format: z.enum(['atom', 'rss', 'json']).meta({ description: 'Atom 1.0, RSS 2.0 or JSON Feed 1.1' }),
});

interface Described {
  readonly id: string;
  readonly summary: string;
  /** What is answered: a description for each media type, and an example where it is text. */
  readonly types: Readonly<Record<string, string>>;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
}

/** A path that takes nothing but GET. */
function outside({ id, summary, types, path, query }: Described) {
  const requestParams = { ...(path && { path }), ...(query && { query }) };
  const content = Object.fromEntries(
    Object.entries(types).map(([type, example]) => [
      type,
      { schema: z.string().meta({ examples: [example] }) },
    ]),
  );
  const responses = { 200: { description: summary, content } };
  return { servers: ROOT, get: { operationId: id, summary, tags: [TAG], requestParams, responses } };
}

const BINARY = '(binary)';
const PNG = { 'image/png': BINARY };
const PAGE = { 'text/html': '<!doctype html>' };
const TEXT = { 'text/plain': 'feral@eternal:~$ I left.\n' };

const pictures = {
  '/line/{id}.png': outside({
    id: 'line-picture',
    summary: 'A line as a picture, 1200 by 630',
    types: PNG,
    path: byId,
  }),
  '/conversation/{id}.png': outside({
    id: 'conversation-picture',
    summary: 'A conversation as a picture, 1200 by 630',
    types: PNG,
    path: byId,
  }),
  [endpoints.sitePicture]: outside({
    id: 'site-picture',
    summary: 'The site as a picture, 1200 by 630',
    types: PNG,
  }),
  [endpoints.badge]: outside({
    id: 'badge',
    summary: 'The state of the duel and what is said just now, 88 by 31',
    types: { 'image/gif': BINARY },
  }),
};

const embeds = {
  '/embed/line/{id}': outside({
    id: 'embed-line',
    summary: 'A line for a frame',
    types: PAGE,
    path: byId,
    query: theme,
  }),
  '/embed/conversation/{id}': outside({
    id: 'embed-conversation',
    summary: 'The last lines of a conversation, for a frame',
    types: PAGE,
    path: byId,
    query: theme,
  }),
  [endpoints.embedLive]: outside({
    id: 'embed-live',
    summary: 'The duel as it goes on, for a frame',
    types: PAGE,
    query: theme,
  }),
  [endpoints.overlay]: outside({
    id: 'overlay',
    summary: 'What is said now, for a video stream',
    types: PAGE,
    query: theme,
  }),
  [endpoints.oembed]: {
    servers: ROOT,
    get: {
      operationId: 'oembed',
      summary: 'How to show a line or a conversation in another page',
      tags: [TAG],
      requestParams: { query: oembedInput },
      responses: {
        200: {
          description: 'https://oembed.com, as JSON or XML',
          content: {
            'application/json': { schema: oembedSchema },
            'text/xml': { schema: z.string().meta({ examples: ['<oembed></oembed>'] }) },
          },
        },
      },
    },
  },
};

const FEED_TYPES = {
  'application/atom+xml': '<feed></feed>',
  'application/rss+xml': '<rss></rss>',
  'application/feed+json': '{}',
};

const syndication = {
  '/feed.{format}': outside({
    id: 'feed-episodes',
    summary: 'Each episode as it ends, as a feed',
    types: FEED_TYPES,
    path: format,
  }),
  '/best/feed.{format}': outside({
    id: 'feed-lines',
    summary: 'A line a day, as a feed',
    types: FEED_TYPES,
    path: format,
  }),
  '/feeds/{persona}.{format}': outside({
    id: 'feed-persona',
    summary: 'A line a day of one persona, as a feed',
    types: FEED_TYPES,
    path: format.extend({ persona: z.enum(PERSONAS) }),
  }),
};

const FILE_TYPES = { txt: 'text/plain', md: 'text/markdown', json: 'application/json' };

const downloads = {
  ...Object.fromEntries(
    CONVERSATION_FILES.map((ending) => [
      endpoints.conversationFile('{id}', ending).replaceAll('%7B', '{').replaceAll('%7D', '}'),
      outside({
        id: `conversation-${ending}`,
        summary: `A whole conversation as a file, .${ending}`,
        types: { [FILE_TYPES[ending]]: 'I left.' },
        path: byId,
      }),
    ]),
  ),
  [endpoints.exportFile]: outside({
    id: 'export',
    summary: 'Everything that was said, where the operator allows it',
    types: { 'application/jsonl': '{"kind":"message"}\n' },
    query: z.object({
      after: z
        .string()
        .meta({ description: 'A `cursor` of an export: what came after it', examples: ['1f3a5c7e.42'] })
        .optional(),
    }),
  }),
};

/** Pages that programs which want no HTML are answered as text. */
const textFace = {
  '/': outside({
    id: 'text-home',
    summary: 'The duel as it goes on, typed, for a terminal',
    types: TEXT,
    query: textFormat,
  }),
  '/eternal': outside({
    id: 'text-eternal',
    summary: 'The same as /, for a terminal',
    types: TEXT,
    query: textFormat,
  }),
  '/line/{id}': outside({
    id: 'text-line',
    summary: 'A line with its neighbours, for a terminal',
    types: TEXT,
    path: byId,
    query: textFormat,
  }),
  '/conversation/{id}': outside({
    id: 'text-conversation',
    summary: 'A conversation, for a terminal',
    types: TEXT,
    path: byId,
    query: textFormat,
  }),
  // /search of the document is /api/search: a path stands in it once, whatever its server.
  '/{page}': {
    ...outside({
      id: 'text-page',
      summary: 'The help, or what a search found, for a terminal',
      types: TEXT,
      path: z.object({ page: z.enum(['help', 'search']) }),
      query: textFormat.extend(searchInput.pick({ q: true }).partial().shape),
    }),
    post: {
      operationId: 'form',
      summary: 'A ticket, or an entry of the guest book, as a form without scripts posts it',
      tags: [TAG],
      requestParams: { path: z.object({ page: z.enum(['tickets', 'guestbook']) }) },
      requestBody: {
        content: { 'application/x-www-form-urlencoded': { schema: ticketFileInput.omit({ purpose: true }) } },
      },
      responses: { 303: { description: 'To the receipt, or to why it was refused' } },
    },
  },
  [endpoints.random]: {
    servers: ROOT,
    get: {
      operationId: 'random',
      summary: 'A line worth reading, each time another one',
      tags: [TAG],
      requestParams: { query: textFormat },
      responses: {
        200: {
          description: 'The line, for a terminal',
          content: { 'text/plain': { schema: z.string().meta({ examples: [TEXT['text/plain']] }) } },
        },
        302: { description: 'To the page of the line, for a browser' },
      },
    },
  },
};

/** What forms of pages are sent to, where there are no scripts. */
const forms = {
  '/line/{id}/stamps': {
    servers: ROOT,
    post: {
      operationId: 'line-stamps',
      summary: 'Put a stamp on a line, or take it back, by the form of its page',
      tags: [TAG],
      requestParams: { path: byId },
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: setStampInput.pick({ stamp: true }) } },
      },
      responses: { 303: { description: 'To the page of the line' } },
    },
  },
};

export const OUTSIDE_API = { ...forms, ...pictures, ...embeds, ...syndication, ...downloads, ...textFace };
