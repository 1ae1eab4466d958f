import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ChatWriter } from '#daemon/chat/chat-writer.ts';
import { PlainReplies } from '#daemon/chat/plain-replies.ts';
import type { ChatOccasion } from '#daemon/content/chat-occasions.ts';
import type { ChatRetort, Content, Fact, Premise } from '#daemon/content/content.ts';
import { withoutMarks } from '#daemon/content/template.ts';
import { createRandom } from '#daemon/director/random.ts';
import type { ChatBrief, ChatLine, Line } from '#daemon/engines/engine.ts';
import { createScriptedEngine } from '#daemon/engines/scripted/scripted-engine.ts';
import { isSaid } from '#daemon/director/spoken.ts';
import { PERSONAS, type Persona } from '#shared/brand.ts';
import { ROOT } from '../database/temp-data.ts';
import { chainOf } from './chat-fixtures.ts';
import { PREMISE } from './fixtures.ts';

/** What an answer must be like: tests/fixtures/chat/talks.yaml. */
export interface Expected {
  readonly to?: string | readonly string[];
  readonly has?: readonly (string | number)[];
  readonly not?: readonly string[];
  readonly mild?: boolean;
}

export interface FixtureTalk {
  readonly name: string;
  readonly about: string;
  readonly talk: readonly (Expected & { readonly say: string })[];
}

type Episode = Pick<ChatBrief, 'title' | 'premise' | 'over' | 'summary' | 'facts' | 'transcript'>;

interface StoredEpisode extends Pick<Premise, 'title' | 'summary'> {
  readonly id: string;
  readonly over: boolean;
  readonly pitch?: string;
  readonly things?: readonly string[];
  readonly facts: readonly Fact[];
  readonly transcript: readonly Partial<Record<Persona, string>>[];
}

const FOLDER = join(ROOT, 'tests', 'fixtures', 'chat');

export const TALKS: readonly FixtureTalk[] = read<FixtureTalk[]>('talks.yaml');
const EPISODES = new Map(read<StoredEpisode[]>('episodes.yaml').map((each) => [each.id, episodeOf(each)]));

function read<T>(file: string): T {
  return parse(readFileSync(join(FOLDER, file), 'utf8')) as T;
}

function episodeOf({ title, over, summary, facts, transcript, pitch, things }: StoredEpisode): Episode {
  const premise = pitch === undefined ? undefined : { ...PREMISE, title, pitch, things: things ?? [] };
  const lines = transcript.flatMap((line): Line[] =>
    PERSONAS.flatMap((persona) => {
      const text = line[persona];
      return text === undefined ? [] : [{ persona, text, asciiArt: false }];
    }),
  );
  return { title, over, summary: summary.trim(), facts, premise, transcript: lines };
}

/** The scripted engine behind the real gate, drawing by a seed. */
export function writerFor(content: Content, seed: number): ChatWriter {
  const engine = createScriptedEngine({ content, random: createRandom(1), chatRandom: createRandom(seed) });
  return new ChatWriter({ ...chainOf(engine), plain: new PlainReplies(() => content.distress) });
}

/** Plays a talk. Returns the answers. */
export async function play({ about, talk }: FixtureTalk, writer: ChatWriter): Promise<string[]> {
  const episode = EPISODES.get(about);
  if (!episode) throw new Error(`there is no episode ${about}`);
  const chat: ChatLine[] = [];
  const replies: string[] = [];
  for (const { say } of talk) {
    const said = chat.filter(({ role }) => role === 'user').map(({ text }) => text);
    chat.push({ role: 'user', text: say });
    const brief = {
      ...episode,
      said,
      chat: chat.slice(-12),
      replies: [...replies],
      plainIn: undefined,
      attempt: 0,
    };
    const { reply } = await writer.write(brief, {
      signal: new AbortController().signal,
      onRefused: () => undefined,
    });
    chat.push({ role: 'assistant', text: reply.text });
    replies.push(reply.text);
  }
  return replies;
}

/** The line of the content that an answer is, or ends with. */
function lineOf(answer: string, content: Content): ChatRetort | undefined {
  const said = content.chat.filter(({ say }) => isSaid(say, answer));
  // Of several the one with the longest text of its own: "It is {result}." is the end of many.
  return said.toSorted((a, b) => ownLength(b.say) - ownLength(a.say))[0];
}

function ownLength(say: string): number {
  return withoutMarks(say).replace(/\{\w+\}/g, '').length;
}

const STOCK = new Set(['any', 'greeting', 'question', 'number', 'short', 'rant']);

/** What is wrong with an answer, one sentence each. */
export function faultsOf(answer: string, expected: Expected, content: Content): string[] {
  const { to, has = [], not = [], mild = false } = expected;
  const line = lineOf(answer, content);
  const kind: ChatOccasion | 'stock' | 'none' = line ? occasionOf(line) : 'none';
  const wanted = to === undefined ? [] : [to].flat();
  const lower = answer.toLowerCase();
  const says = (text: string | number) => lower.includes(String(text).toLowerCase());
  return [
    ...(wanted.length === 0 || wanted.includes(kind) ? [] : [`is to ${kind}, not ${wanted.join(' or ')}`]),
    ...(has.length === 0 || has.some(says) ? [] : [`says nothing of ${has.join(' or ')}`]),
    ...not.filter(says).map((text) => `says ${text}`),
    ...(mild && line?.mild !== true ? ['is not mild'] : []),
  ];
}

function occasionOf({ to }: ChatRetort): ChatOccasion | 'stock' {
  return STOCK.has(to) ? 'stock' : (to as ChatOccasion);
}
