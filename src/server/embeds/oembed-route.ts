import type { FastifyInstance } from 'fastify';
import { parse } from 'regexparam';
import { BRAND } from '#shared/brand.ts';
import { PICTURE_SIZE } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { endpoints, PATTERNS } from '#shared/paths.ts';
import { idSchema } from '#shared/schemas/id.ts';
import { oembedInput, type Oembed, type OembedInput } from '#shared/schemas/oembed.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { frameCode } from '#shared/text/embed-code.ts';
import { agentNameOf } from '#shared/text/tag.ts';
import { sharedAndFresh } from '../answers/cache-control.ts';
import { html, Markup } from '../http/html.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { xmlText } from '../http/xml-text.ts';
import { READ } from '../limits/route-policy.ts';
import type { Services } from '../services.ts';

interface Deps {
  readonly services: Pick<Services, 'conversations' | 'lines'>;
  readonly publicUrl: string | undefined;
}

/** How a frame is shown where nobody says how large, in pixels. */
const FRAME = { line: { width: 600, height: 300 }, conversation: { width: 600, height: 480 } };
/** How long a consumer may keep an answer, seconds. */
const CACHE_AGE_S = 60;

/** GET /oembed: how to show a line or a conversation of this site in a page of another. https://oembed.com */
export function oembedRoute(app: FastifyInstance, { services, publicUrl }: Deps): void {
  // Without PUBLIC_URL the answer holds whatever host the request names.
  const cacheControl = publicUrl === undefined ? 'no-store' : sharedAndFresh(CACHE_AGE_S);
  app.get('/oembed', { config: { policy: READ } }, (request, reply) => {
    const asked = oembedInput.parse(request.query);
    const answer = answerTo(services, asked, siteOrigin(request, publicUrl));
    void reply.header('cache-control', cacheControl);
    return asked.format === 'json'
      ? reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
      : reply.type('text/xml; charset=utf-8').send(xmlOf(answer));
  });
}

/** @throws AppError NOT_FOUND for an address that shows neither, or that is of another site. */
function answerTo(services: Deps['services'], asked: OembedInput, origin: string): Oembed {
  const { kind, id } = targetOf(asked.url, origin);
  const { title, author, picture } = kind === 'line' ? lineOf(services, id) : conversationOf(services, id);
  const size = withinBounds(FRAME[kind], asked);
  const src = `${origin}/embed/${kind}/${id}`;
  return {
    version: '1.0',
    type: 'rich',
    provider_name: BRAND.product,
    provider_url: origin,
    title,
    ...(author !== undefined && { author_name: author }),
    html: frameCode({ src, title, ...size }),
    ...size,
    thumbnail_url: origin + picture,
    thumbnail_width: PICTURE_SIZE.width,
    thumbnail_height: PICTURE_SIZE.height,
    cache_age: CACHE_AGE_S,
  };
}

type Kind = keyof typeof FRAME;

const TARGETS: readonly (readonly [Kind, RegExp])[] = [
  ['line', parse(PATTERNS.line).pattern],
  ['conversation', parse(PATTERNS.conversation).pattern],
];

/** The scheme may differ: whoever copied an address had it from elsewhere. */
function targetOf(url: string, origin: string): { kind: Kind; id: string } {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address?.host !== new URL(origin).host) throw unknownTarget();
  for (const [kind, pattern] of TARGETS) {
    const { success, data } = idSchema.safeParse(pattern.exec(address.pathname)?.[1]);
    if (success) return { kind, id: data };
  }
  throw unknownTarget();
}

function unknownTarget(): AppError {
  return new AppError('NOT_FOUND', 'That is not the address of a line or of a conversation here.');
}

function lineOf({ lines }: Deps['services'], id: string) {
  const { message, conversation } = lines.byId(id);
  return {
    title: displayTitle(conversation),
    author: agentNameOf(message),
    picture: endpoints.linePicture(id),
  };
}

function conversationOf({ conversations }: Deps['services'], id: string) {
  const { conversation } = conversations.byId({ id, limit: 1 });
  return { title: displayTitle(conversation), author: undefined, picture: endpoints.conversationPicture(id) };
}

function withinBounds(size: { width: number; height: number }, { maxwidth, maxheight }: OembedInput) {
  return {
    width: Math.min(size.width, maxwidth ?? Infinity),
    height: Math.min(size.height, maxheight ?? Infinity),
  };
}

function xmlOf(answer: Oembed): string {
  const fields = Object.entries(answer).map(([field, value]) => {
    const name = new Markup(field);
    return html`<${name}>${xmlText(String(value))}</${name}>\n`;
  });
  return html`<?xml version="1.0" encoding="utf-8" standalone="yes"?>
    <oembed> ${fields}</oembed> `.text;
}
