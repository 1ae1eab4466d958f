import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { type FeedMessage, episodeFrom } from './feed-state.ts';

/** The episode that a feed is in, and how far. */
interface EpisodeNow {
  readonly conversationId: string;
  readonly title: string;
  readonly about: string;
  /** The number of the latest line, and how many there are to be. */
  readonly number: number;
  readonly count: number;
}

/** What the messages of a feed tell of the episode that it is in; undefined where they tell nothing. */
export function episodeNow(messages: readonly FeedMessage[]): EpisodeNow | undefined {
  const { conversationId, number, count } = messages.at(-1) ?? {};
  const told = messages.findLast(({ episode }) => episode !== undefined);
  if (!told?.episode || conversationId === undefined || told.conversationId !== conversationId)
    return undefined;
  const { title, about } = told.episode;
  return number && count ? { conversationId, title, about, number, count } : undefined;
}

/** Over a live feed: which episode this is, how far it is, and what it is about. */
export function EpisodeFrame({ messages }: { messages: readonly FeedMessage[] }) {
  const episode = episodeNow(messages);
  if (!episode) return null;
  const { conversationId, number, count } = episode;
  return (
    <section className="episode" aria-label="This episode">
      <p className="episode-title">
        <Link href={paths.conversation(conversationId)}>{titleOf(episode)}</Link>{' '}
        <span className="episode-place">
          <span>line </span>
          {number} of {count}
        </span>
      </p>
      <About text={episode.about} key={conversationId} />
    </section>
  );
}

/** The first sentence tells what it is about; who wants it may have the rest. */
function About({ text }: { text: string }) {
  const [first, rest] = firstSentence(text);
  if (first === '') return <div className="episode-about" />;
  return (
    <details className="episode-about">
      <summary>{first}</summary>
      {rest}
    </details>
  );
}

/** Where one episode ends and the next begins. */
export function EpisodeStart({ message }: { message: FeedMessage }) {
  const episode = episodeFrom(message);
  if (!episode) return null;
  const { previously } = episode;
  const before = previously && (previously.summary || previously.title);
  return (
    <div className="episode-start">
      {before && (
        <p>
          <b>previously:</b> {before}
        </p>
      )}
      <h2>{titleOf(episode)}</h2>
    </div>
  );
}

function titleOf({ conversationId, title }: Pick<EpisodeNow, 'conversationId' | 'title'>): string {
  return displayTitle({ _id: conversationId, title, summary: '' });
}

/** A sentence ends with its mark and perhaps a quotation; the next one begins with a capital. */
const SENTENCE_END = /(?<=[.!?]['"’”]?)\s+(?=['"‘“]?\p{Lu})/u;
/** A shorter one says too little alone: `Feral counts sheep.` */
const SENTENCE_LENGTH_MIN = 20;

/** A text in two: its first sentence, and the rest. */
export function firstSentence(text: string): [first: string, rest: string] {
  const sentences = text.trim().split(SENTENCE_END);
  const short = (sentences[0]?.length ?? 0) < SENTENCE_LENGTH_MIN ? 2 : 1;
  return [sentences.slice(0, short).join(' '), sentences.slice(short).join(' ')];
}
