import { createHash } from 'node:crypto';
import { promptOf } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import type { Message } from '#shared/schemas/message.ts';
import { escapeMarkup } from '#shared/text/escape-markup.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import type { EndedEpisode, LineOfDay } from '../modules/syndication/syndication.service.ts';
import { feedText } from './feed-text.ts';

/** An entry of any feed. */
export interface Entry {
  /** A URN that follows from what is stored, and stays whatever the site is called. */
  readonly id: string;
  readonly title: string;
  /** The whole address of its page. */
  readonly link: string;
  readonly date: Date;
  readonly summary: string;
  readonly html: string;
}

/** An episode: what happened, and its most quotable lines. `origin`: where the site is. */
export function episodeEntry({ id, title, summary, endedAt, best }: EndedEpisode, origin: string): Entry {
  const text = feedText(summary);
  const paragraph = text === '' ? '' : `<p>${escapeMarkup(text)}</p>`;
  return {
    id: urn(`episode ${id}`),
    title: feedText(title),
    link: origin + paths.conversation(id),
    date: endedAt,
    summary: text || feedText(title),
    html: paragraph + best.map((line) => quote(line, origin)).join(''),
  };
}

/** The line of a day. */
export function lineEntry({ day, endedAt, line }: LineOfDay, origin: string): Entry {
  return {
    id: urn(`line ${line._id}`),
    title: `${agentNameOf(line)}, ${day}`,
    link: origin + paths.line(line._id),
    date: endedAt,
    summary: lineText(line),
    html: quote(line, origin),
  };
}

function quote(line: Message, origin: string): string {
  const prompt = `<a href="${escapeMarkup(origin + paths.line(line._id))}">${promptOf(agentNameOf(line))}</a>`;
  return `<blockquote><p>${prompt} ${escapeMarkup(lineText(line))}</p></blockquote>`;
}

const lineText = ({ content }: Message) => feedText(stripTag(content));

const DIGEST_DIGITS = 32;

/** A UUID of version 8, made of a name: https://www.rfc-editor.org/rfc/rfc9562#section-5.8 */
function urn(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex').slice(0, DIGEST_DIGITS);
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/.exec(digits)?.slice(1) ?? [];
  const [low, middle, version, variant, node] = parts;
  return `urn:uuid:${low}-${middle}-8${version}-8${variant}-${node}`;
}
