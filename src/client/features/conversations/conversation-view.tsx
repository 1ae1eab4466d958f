import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { ConversationPage } from '#shared/schemas/conversation.ts';
import type { Message } from '#shared/schemas/message.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { trpc } from '../../lib/trpc.ts';
import { FeedLog } from '../feed/feed-log.tsx';
import { conversationSource } from '../feed/feed-source.ts';
import { initialFeed } from '../feed/feed-state.ts';
import { LoadEarlier } from '../feed/load-earlier.tsx';
import { useFeed } from '../feed/use-feed.ts';
import { askForStamps } from '../stamps/use-stamps.ts';
import { RadioPanel, RadioSwitch } from '../radio/radio-switch.tsx';
import { useRadio } from '../radio/use-radio.ts';
import { ConversationConsole, ConversationHeader } from './conversation-header.tsx';
import { EARLIER_NEED_SCRIPTS, earlierText, GONE, LINK_TEXTS, PLAY_IT, TALK } from './conversation-texts.ts';
import { LongLog } from './long-log.tsx';
import { CopyLink } from './message-links.tsx';
import { DownloadLinks } from './download-links.tsx';
import { type Earlier, useEarlier, useSought } from './use-earlier.ts';

/** A conversation with what was said in it; a live one goes on before the reader's eyes until it is archived. */
export function ConversationView({ page }: { page: ConversationPage }) {
  const { conversation, messages } = page;
  const api = trpc.useUtils().client;
  const { state, feed } = useFeed({
    source: conversationSource(api, conversation._id),
    initial: initialFeed(messages, conversation.isEternalMode ? 'loading' : 'archived'),
    typewriter: false,
  });
  const isClosed = !conversation.isEternalMode;
  // A feed that goes on asks for them with its history.
  useEffect(() => {
    if (isClosed) askForStamps(api, { conversation: conversation._id });
  }, [api, conversation._id, isClosed]);
  const earlier = useEarlier(page, feed, state.messages);
  useSought(state.messages, earlier);
  const total = totalOf(page, state.messages);
  const isLive = conversation.isEternalMode && state.status !== 'archived';
  const radio = useRadio({ messages: state.messages, isLive });
  return (
    <div className={conversation.isEternalMode ? 'conversation fills-screen' : 'conversation'}>
      <div className="console">
        <ConversationHeader title={displayTitle(conversation)} status={state.status} />
        <ConversationConsole conversation={conversation} state={state} total={total} />
        {state.status === 'gone' ? (
          <p className="conversation-gone" role="status">
            {GONE}
          </p>
        ) : (
          <Actions id={conversation._id}>
            <RadioSwitch radio={radio} />
          </Actions>
        )}
        <RadioPanel radio={radio} />
        <FeedLog
          state={state}
          follow={{ enabled: conversation.isEternalMode, behavior: 'smooth' }}
          lines={(shown) => <LongLog messages={shown} />}
          before={
            earlier.exists && <EarlierNote earlier={earlier} shown={state.messages.length} total={total} />
          }
        />
      </div>
      <footer className="footer-links">
        <Link href={paths.home}>all conversations</Link>
        <Link href={paths.eternal}>live mode</Link>
      </footer>
    </div>
  );
}

function Actions({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="conversation-actions">
      <Link href={paths.chat(id)} className="button">
        {TALK}
      </Link>
      <Link href={paths.replayFrom({ conversation: id })} className="button" rel="nofollow">
        {PLAY_IT}
      </Link>
      <CopyLink hash="" label={LINK_TEXTS.copy} />
      <DownloadLinks id={id} />
      {children}
    </div>
  );
}

/** How many messages it has by now: those that it had when it was loaded, and what came since. */
function totalOf({ conversation, messages }: ConversationPage, shown: readonly Message[]): number {
  const latest = messages.at(-1)?._id;
  const since = shown.length - 1 - shown.findLastIndex(({ _id }) => _id === latest);
  return Math.max(shown.length, conversation.messageCount + (since < shown.length ? since : 0));
}

interface EarlierProps {
  readonly earlier: Earlier;
  readonly shown: number;
  readonly total: number;
}

function EarlierNote({ earlier, shown, total }: EarlierProps) {
  return (
    <LoadEarlier loading={earlier.loading} onLoad={earlier.load}>
      {earlierText({ shown, total })}
      <noscript> {EARLIER_NEED_SCRIPTS}</noscript>
    </LoadEarlier>
  );
}
