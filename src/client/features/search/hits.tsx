import { Link } from 'wouter';
import { personaOf, promptOf } from '#shared/brand.ts';
import { messageAnchor, paths } from '#shared/paths.ts';
import type { ConversationHit, LineHit, SearchAnswer, Segments } from '#shared/schemas/search.ts';
import { LocalTime } from '../../components/ui/time.tsx';
import { messageCountText } from '../conversations/list-texts.ts';
import { voiceOf } from '../feed/message-text.tsx';

/** What was found, each linked to its place. */
export function Hits({ hits }: Pick<SearchAnswer, 'hits'>) {
  return (
    <ol className="hits">
      {hits.map((hit) => (
        <li key={`${hit.kind} ${hit._id}`} className="hit">
          {hit.kind === 'line' ? <Line hit={hit} /> : <Conversation hit={hit} />}
        </li>
      ))}
    </ol>
  );
}

function Line({ hit }: { hit: LineHit }) {
  const name = personaOf(hit.role);
  const place = `${paths.conversation(hit.conversationId)}#${messageAnchor(hit._id)}`;
  return (
    <>
      <p className="hit-place">
        <Link href={place}>
          <LocalTime date={hit.createdAt} /> {hit.conversationTitle}
        </Link>
      </p>
      <div className={`line ${voiceOf(name)}`}>
        <span className="prompt">{promptOf(name)}</span>{' '}
        {hit.asciiArt ? (
          <pre className="hit-picture">
            <Marked segments={hit.text} />
          </pre>
        ) : (
          <span className="said" dir="auto">
            <Marked segments={hit.text} />
          </span>
        )}
      </div>
    </>
  );
}

function Conversation({ hit }: { hit: ConversationHit }) {
  return (
    <>
      <p className="hit-place">
        <LocalTime date={hit.startDate} /> {messageCountText(hit.messageCount)}
      </p>
      <h2 className="hit-title" dir="auto">
        <Link href={paths.conversation(hit._id)}>
          <Marked segments={hit.title} />
        </Link>
      </h2>
      {hit.summary.length > 0 && (
        <p dir="auto">
          <Marked segments={hit.summary} />
        </p>
      )}
    </>
  );
}

function Marked({ segments }: { segments: Segments }) {
  return segments.map(({ text, marked }, n) => (marked ? <mark key={n}>{text}</mark> : text));
}
