import { BRAND, promptOf } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import type { Message } from '#shared/schemas/message.ts';
import { captionedArt } from '#shared/text/ascii-art.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import { html, type Markup } from '../http/html.ts';
import { cutArt, cutAtWord } from '../pictures/drawable.ts';

/** A page for other people's pages: a few bytes that need nothing but a stylesheet. */
interface EmbedPage {
  readonly title: string;
  /** The id of a theme. */
  readonly theme: string;
  /** Which of the kinds it is, for the stylesheet. */
  readonly kind: 'line' | 'conversation' | 'live' | 'overlay';
  /** The page of the site that shows the same. */
  readonly canonical: string;
  readonly body: Markup;
  /** Whether it follows the duel. */
  readonly follows?: boolean;
}

/** The whole document. */
export function embedDocument({ title, theme, kind, canonical, body, follows = false }: EmbedPage): string {
  const script = follows ? html`<script type="module" src="/embed.js"></script>` : html``;
  return html`<!doctype html>
    <html lang="en" data-theme="${theme}" class="embed embed-${kind}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${BRAND.product}</title>
        <link rel="canonical" href="${canonical}" />
        <link rel="stylesheet" href="/embed.css" />
        ${script}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.text;
}

/** The site's name, which leads there. */
export function siteLink(): Markup {
  return html`${leaving(paths.home, html`<span class="claws" aria-hidden="true">///</span> ${BRAND.product}`)}`;
}

/** A link out of the frame: it opens in a tab of its own. */
export function leaving(href: string, text: Markup | string, className = ''): Markup {
  return html`<a href="${href}" class="${className}" target="_blank" rel="noopener">${text}</a>`;
}

/** A line as a frame shows it: who says it, with a link to its page, and what. */
export function lineMarkup(message: Message): Markup {
  const persona = agentNameOf(message);
  const prompt = leaving(paths.line(message._id), promptOf(persona), 'prompt');
  const attributes = html`class="line ${voiceOf(persona)}" data-id="${message._id}"`;
  return html`<li ${attributes}>${prompt} ${saidMarkup(message, persona)}</li>`;
}

/** What the script of a page that follows the duel makes new lines of. */
export function lineTemplates(): Markup {
  const blank = { _id: '0'.repeat(24), content: '', createdAt: new Date(0) };
  const templates = Object.keys(BRAND.personas).flatMap((role) =>
    [false, true].map((asciiArt) => {
      const line = lineMarkup({ ...blank, role: role as Message['role'], asciiArt });
      return html`<template data-role="${role}" data-art="${String(asciiArt)}">${line}</template>`;
    }),
  );
  return html`${templates}`;
}

/** More of a line than anybody reads in a frame: an upload's can have a megabyte. */
const LINE_LENGTH_MAX = 4_000;

function saidMarkup({ content, asciiArt }: Message, persona: string): Markup {
  const said = stripTag(content);
  if (!asciiArt) return html`<span class="said" dir="auto">${cutAtWord(said, LINE_LENGTH_MAX)}</span>`;
  const art = cutArt(said);
  return html`<pre class="art" role="img" aria-label="ASCII art by ${persona}. ${captionedArt(art).caption}">
${art}</pre>`;
}

function voiceOf(persona: string): string {
  return persona === BRAND.personas.assistant ? 'voice-first' : 'voice-second';
}
