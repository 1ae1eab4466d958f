import { Link } from 'wouter';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { paths } from '#shared/paths.ts';
import { ChatForm } from './chat-form.tsx';
import { ChatLog } from './chat-log.tsx';
import { CHAT_TEXTS } from './chat-texts.ts';
import { serverSentence } from '../../lib/errors.ts';
import { useChat } from './chat-room.tsx';

/** A private line to the first persona, about a conversation. */
export function ChatRoom({ conversation }: { conversation: Conversation }) {
  const { state, chat } = useChat(conversation._id);
  const { failure } = state;
  return (
    <div className="console">
      <header className="status-header">
        <h1>{CHAT_TEXTS.title}</h1>
        <p className="chat-about">
          {CHAT_TEXTS.about}{' '}
          <Link href={paths.conversation(conversation._id)}>{displayTitle(conversation)}</Link>
        </p>
      </header>
      <ChatLog state={state} onListenAgain={chat.listenAgain} onSend={(content) => void chat.send(content)} />
      <ChatForm
        sending={state.sending}
        failure={failure === undefined ? undefined : (serverSentence(failure) ?? CHAT_TEXTS.notSent)}
        onSend={chat.send}
      />
    </div>
  );
}
