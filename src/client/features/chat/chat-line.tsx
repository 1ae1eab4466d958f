import { BRAND, promptOf } from '#shared/brand.ts';
import type { ChatMessage } from '#shared/schemas/chat.ts';
import { looksLikeAsciiArt } from '#shared/text/ascii-art.ts';
import { Picture } from '../feed/message-text.tsx';
import { voiceOf } from '../feed/message-text.tsx';
import { VISITOR_NAME } from './chat-texts.ts';

/** One message of the chat. */
export function ChatLine({ message: { role, content } }: { message: Pick<ChatMessage, 'role' | 'content'> }) {
  const isReply = role === 'assistant';
  const name = isReply ? BRAND.personas.assistant : VISITOR_NAME;
  return (
    <div className={`line ${voiceOf(name)}`}>
      <span className="prompt">{promptOf(name)}</span>{' '}
      {isReply && looksLikeAsciiArt(content) ? (
        <Picture content={content} by={name} />
      ) : (
        <span className="said">{content}</span>
      )}
    </div>
  );
}

/** As much of the reply as has come. */
export function GrowingReply({ text }: { text: string }) {
  const name = BRAND.personas.assistant;
  return (
    <div className={`line ${voiceOf(name)}`}>
      <span className="prompt">{promptOf(name)}</span>{' '}
      <span className="said">
        {text}
        <span className="caret" aria-hidden="true" />
      </span>
    </div>
  );
}
