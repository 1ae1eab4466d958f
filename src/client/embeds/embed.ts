import './embed.css';
import { RECONNECT_DELAY_MS } from '#shared/constants.ts';
import type { EternalMessage } from '#shared/schemas/message.ts';
import { paths } from '#shared/paths.ts';
import { stripTag } from '#shared/text/tag.ts';
import { typedPart, typingTime } from '../lib/typing.ts';

/** A message as JSON has it. */
type Said = Pick<EternalMessage, '_id' | 'role' | 'content' | 'asciiArt'>;

const list = document.querySelector<HTMLElement>('ul[data-lines]');
if (list) follow(list);

/**
 * Keeps `list` in step with the duel: what is missing is asked for whenever the stream has opened, or history was rewritten, and what is said from
 * then on is typed.
 */
function follow(list: HTMLElement): void {
  const limit = Number(list.dataset['lines']);
  const stream = new EventSource('/api/eternal/stream');
  const catchUp = async () => {
    for (const said of await latest(limit)) show(list, said, { limit, typed: false });
  };
  stream.addEventListener('open', () => void catchUp());
  stream.addEventListener('reset', () => location.reload());
  stream.addEventListener('message', ({ data }: MessageEvent<string>) =>
    show(list, JSON.parse(data) as Said, { limit, typed: true }),
  );
  stream.addEventListener('duel', ({ data }: MessageEvent<string>) =>
    tell((JSON.parse(data) as { state: string }).state),
  );
  // An EventSource that was refused does not come back by itself.
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => follow(list), RECONNECT_DELAY_MS);
  });
}

/** What was said last. Where it cannot be had, the lines that stand there stay. */
async function latest(limit: number): Promise<readonly Said[]> {
  const answer = await fetch(`/api/eternal/history?limit=${limit}`).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as readonly Said[]) : [];
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
