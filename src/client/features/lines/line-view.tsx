import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { promptOf } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import type { Line } from '#shared/schemas/line.ts';
import type { Message } from '#shared/schemas/message.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import { captionedArt } from '#shared/text/ascii-art.ts';
import { LocalTime } from '../../components/ui/time.tsx';
import { LineActions } from '../feed/line-actions.tsx';
import { MessageText, StageDirection, voiceOf } from '../feed/message-text.tsx';
import { LineStampsForm } from '../stamps/line-stamps.tsx';
import { LINE_PAGE_TEXTS, placeText } from './line-page-texts.ts';
import { RandomLink } from './random-link.tsx';

/** One line, large, between what was said before and after it. */
export function LineView({ line }: { line: Line }) {
  const { message, before, after, conversation } = line;
  useArrowKeys(line);
  return (
    <article className="line-page">
      <header className="line-page-header">
        <h1>{placeText(line)}</h1>
        <p>
          <Link href={paths.conversation(conversation._id)}>{displayTitle(conversation)}</Link>
        </p>
      </header>
      {before.map((neighbour) => (
        <Neighbour key={neighbour._id} message={neighbour} />
      ))}
      <StageDirection beat={message.beat} />
      <Quote message={message} />
      <LineStampsForm line={message._id} />
      {after.map((neighbour) => (
        <Neighbour key={neighbour._id} message={neighbour} />
      ))}
      <p className="line-actions">
        <LineActions message={message} />
      </p>
      <Onward line={line} />
    </article>
  );
}

function Quote({ message }: { message: Message }) {
  const name = agentNameOf(message);
  return (
    <blockquote className={`line-quote ${voiceOf(name)}`}>
      <p className="line-quote-by">
        <span className="prompt">{promptOf(name)}</span> <LocalTime date={message.createdAt} />
      </p>
      <div className="line-quote-words" dir="auto">
        <MessageText message={message} by={name} />
      </div>
    </blockquote>
  );
}

/** What was said before or after. A picture there would be larger than the line itself. */
function Neighbour({ message }: { message: Message }) {
  const name = agentNameOf(message);
  return (
    <p className={`line line-neighbour ${voiceOf(name)}`} dir="auto">
      <Link href={paths.line(message._id)} className="prompt">
        {promptOf(name)}
      </Link>{' '}
      {message.asciiArt ? pictureInWords(message) : stripTag(message.content)}
    </p>
  );
}

function pictureInWords({ content }: Message): string {
  return `${LINE_PAGE_TEXTS.aPicture} ${captionedArt(stripTag(content)).caption}`.trim();
}

function Onward({ line: { message, conversation, previous, next } }: { line: Line }) {
  return (
    <nav className="line-onward" aria-label={LINE_PAGE_TEXTS.more}>
      {previous !== null && (
        <Link href={paths.line(previous)} className="button" rel="prev">
          {LINE_PAGE_TEXTS.previous}
        </Link>
      )}
      <Link href={paths.message(conversation._id, message._id)} className="button">
        {LINE_PAGE_TEXTS.goOn}
      </Link>
      <Link href={paths.replayFrom({ line: message._id })} className="button" rel="nofollow">
        {LINE_PAGE_TEXTS.play}
      </Link>
      <RandomLink />
      <Link href={paths.best()} className="button">
        {LINE_PAGE_TEXTS.best}
      </Link>
      {next !== null && (
        <Link href={paths.line(next)} className="button" rel="next">
          {LINE_PAGE_TEXTS.next}
        </Link>
      )}
    </nav>
  );
}

/** The left and right keys leaf through the lines, as they would through slides; not while they move something else. */
function useArrowKeys({ previous, next }: Line): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const to = { ArrowLeft: previous, ArrowRight: next }[event.key];
      if (to && isPlain(event)) navigate(paths.line(to));
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [previous, next, navigate]);
}

function isPlain({ altKey, ctrlKey, metaKey, shiftKey, target, defaultPrevented }: KeyboardEvent): boolean {
  const isElsewhere = target instanceof Element && target.closest('input, textarea, select, pre, .ticker');
  return !(altKey || ctrlKey || metaKey || shiftKey || defaultPrevented || isElsewhere);
}
