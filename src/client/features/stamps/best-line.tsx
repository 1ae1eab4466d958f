import { Link } from 'wouter';
import { promptOf } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import type { BestLine } from '#shared/schemas/stamp.ts';
import { captionedArt } from '#shared/text/ascii-art.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { truncate } from '#shared/text/preview.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import { voiceOf } from '../feed/message-text.tsx';
import { BEST_TEXTS } from './best-texts.ts';
import { Marks } from './stamp-marks.tsx';

/** A longer one is read on its page. */
const WORDS_LENGTH = 600;

/** One of the most stamped lines, with its stamps and where it was said. */
export function BestLineItem({ line: { message, conversation, stamps } }: { line: BestLine }) {
  return (
    <>
      <p dir="auto" className={voiceOf(agentNameOf(message))}>
        <span className="prompt">{promptOf(agentNameOf(message))}</span>{' '}
        <Link href={paths.line(message._id)} className="best-words">
          {wordsOf(message)}
        </Link>
      </p>
      <Marks counts={stamps} />
      <p className="best-where">
        <Link href={paths.message(conversation._id, message._id)}>{displayTitle(conversation)}</Link>
      </p>
    </>
  );
}

function wordsOf({ content, asciiArt }: BestLine['message']): string {
  const text = stripTag(content);
  return asciiArt
    ? `${BEST_TEXTS.aPicture} ${captionedArt(text).caption}`.trim()
    : truncate(text, WORDS_LENGTH);
}
