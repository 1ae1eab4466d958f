import './embed.css';
import { RECONNECT_DELAY_MS } from '#shared/constants.ts';
import type { EternalMessage } from '#shared/schemas/message.ts';
import { paths } from '#shared/paths.ts';
import { stripTag } from '#shared/text/tag.ts';
import { typedPart, typingTime } from '../lib/typing.ts';
import { whileVisible } from './while-visible.ts';

/** A message as JSON has it. */
type Said = Pick<EternalMessage, '_id' | 'role' | 'content' | 'asciiArt'>;

/** Frames that many pages show learn of a deletion at once, and shall not all load anew at once. */
const RELOAD_SPREAD_MS = 5_000;

const list = document.querySelector<HTMLElement>('ul[data-lines]');
// A visitor has so many streams and no more: a frame that nobody sees takes none.
if (list) whileVisible(() => follow(list));

/**
 * Keeps `list` in step with the duel: whenever the stream has opened, it gets what is missing and loses what was deleted; what is said from
 * then on is typed. @returns what ends it.
 */
function follow(list: HTMLElement): () => void {
  const limit = Number(list.dataset['lines']);
  const stream = new EventSource('/api/eternal/stream');
  let retry: number | undefined;
  let stopRetried: (() => void) | undefined;
  stream.addEventListener('open', () => void catchUp(list, limit));
  stream.addEventListener('reset', () =>
    setTimeout(() => location.reload(), Math.random() * RELOAD_SPREAD_MS),
  );
  stream.addEventListener('message', ({ data }: MessageEvent<string>) =>
    show(list, JSON.parse(data) as Said, { limit, typed: true }),
  );
  stream.addEventListener('duel', ({ data }: MessageEvent<string>) =>
    tell((JSON.parse(data) as { state: string }).state),
  );
  // An EventSource that was refused does not come back by itself.
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED)
      retry = window.setTimeout(() => (stopRetried = follow(list)), RECONNECT_DELAY_MS);
  });
  return () => {
    stream.close();
    clearTimeout(retry);
    stopRetried?.();
  };
}

/** Removes the lines that are no longer among the latest, and adds those that are new. */
async function catchUp(list: HTMLElement, limit: number): Promise<void> {
  const standing = Array.from(list.querySelectorAll<HTMLElement>(':scope > [data-id]'));
  const latest = await latestLines(limit);
  if (!latest) return;
  const ids = new Set(latest.map(({ _id }) => _id));
  for (const line of standing) if (!ids.has(line.dataset['id'] ?? '')) line.remove();
  for (const said of latest) show(list, said, { limit, typed: false });
}

/** What was said last; undefined where it cannot be had. */
async function latestLines(limit: number): Promise<readonly Said[] | undefined> {
  const answer = await fetch(`/api/eternal/history?limit=${limit}`).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as readonly Said[]) : undefined;
}

interface Manner {
  /** How many lines stay. */
  readonly limit: number;
  readonly typed: boolean;
}

function show(list: HTMLElement, said: Said, { limit, typed }: Manner): void {
  if (list.querySelector(`[data-id="${CSS.escape(said._id)}"]`)) return;
  const line = lineOf(said);
  if (!line) return;
  list.append(line);
  while (list.children.length > limit) list.firstElementChild?.remove();
  if (typed && !said.asciiArt && !matchMedia('(prefers-reduced-motion: reduce)').matches) type(line);
}

/** A line, made of the template that the page has for its kind. */
function lineOf({ _id, role, content, asciiArt }: Said): Element | undefined {
  const template = document.querySelector<HTMLTemplateElement>(
    `template[data-role="${CSS.escape(role)}"][data-art="${asciiArt}"]`,
  );
  const line = template?.content.firstElementChild?.cloneNode(true);
  if (!(line instanceof HTMLElement)) return undefined;
  line.dataset['id'] = _id;
  line.querySelector('a')?.setAttribute('href', paths.line(_id));
  const words = line.querySelector('.said, .art');
  if (words) words.textContent = stripTag(content);
  return line;
}

/** Types the words of a line. It goes by the clock: a page that slept finds the line finished. */
function type(line: Element): void {
  const words = line.querySelector('.said');
  const text = words?.textContent ?? '';
  const startedAt = performance.now();
  const step = () => {
    const elapsed = performance.now() - startedAt;
    const isOver = elapsed >= typingTime(text) || !line.isConnected;
    if (words) words.textContent = isOver ? text : typedPart(text, elapsed);
    line.classList.toggle('is-typed', !isOver);
    if (!isOver) requestAnimationFrame(step);
  };
  step();
}

function tell(state: string): void {
  const place = document.querySelector<HTMLElement>('.state');
  if (!place) return;
  place.dataset['state'] = state;
  place.textContent = place.dataset[state] ?? state;
}
