import { Link } from 'wouter';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '../../paths.ts';
import { FeedLog } from '../feed/feed-log.tsx';
import { initialFeed } from '../feed/feed-state.ts';
import { useFeed } from '../feed/use-feed.ts';
import { ConversationConsole } from './conversation-console.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { conversationSource } from './conversation-source.ts';
import { GONE, LINK_TEXTS, REST_NEEDS_SCRIPTS, restText, TALK } from './conversation-texts.ts';
import { CopyLink } from './copy-link.tsx';
import { LongLog } from './long-log.tsx';
import type { ReadConversation } from './whole-conversation.ts';

/** A conversation with what was said in it; a live one goes on before the reader's eyes until it is archived. */
export function ConversationViewer({ conversation, messages, complete }: ReadConversation) {
  const api = trpc.useUtils().client;
  const feed = useFeed({
    source: conversationSource(api, conversation._id),
    initial: initialFeed(messages, conversation.isEternalMode ? 'loading' : 'archived'),
    typewriter: false,
  });
  // What was never live has no feed to bring the rest of it.
  const state = conversation.isEternalMode ? feed.state : { ...feed.state, messages };
  return (
    <div className={conversation.isEternalMode ? 'conversation fills-screen' : 'conversation'}>
      <div className="console">
        <ConversationHeader title={displayTitle(conversation)} status={state.status} />
        <ConversationConsole conversation={conversation} state={state} />
        {state.status === 'gone' ? (
          <p className="conversation-gone" role="status">
            {GONE}
          </p>
        ) : (
          <Actions id={conversation._id} />
        )}
        <FeedLog
          state={state}
          follow={{ enabled: conversation.isEternalMode, behavior: 'smooth' }}
          lines={(shown) => <LongLog messages={shown} />}
          after={!complete && <RestToCome loaded={messages.length} total={conversation.messageCount} />}
        />
      </div>
      <footer className="footer-links">
        <Link href={paths.home}>all conversations</Link>
        <Link href={paths.eternal}>live mode</Link>
      </footer>
    </div>
  );
}

function Actions({ id }: { id: string }) {
  return (
    <p className="conversation-actions">
      <Link href={paths.chat(id)} className="button">
        {TALK}
      </Link>
      <CopyLink hash="" label={LINK_TEXTS.copy} />
    </p>
  );
}

function RestToCome({ loaded, total }: { loaded: number; total: number }) {
  return (
    <p className="log-note">
      {restText({ loaded, total })}
      <noscript> {REST_NEEDS_SCRIPTS}</noscript>
    </p>
  );
}
