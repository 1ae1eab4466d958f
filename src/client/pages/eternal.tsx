import { useCallback } from 'react';
import { FEED_NAME, PERSONAS } from '#shared/brand.ts';
import { useArchiveOnLeave } from '../features/eternal/archive-on-leave.ts';
import { EternalHeader, ProcessingLine } from '../features/eternal/eternal-header.tsx';
import { InfoBanner } from '../features/eternal/info-banner.tsx';
import { ConsoleHeader } from '../features/feed/console-header.tsx';
import { EpisodeFrame } from '../features/feed/episode-frame.tsx';
import { FeedLog } from '../features/feed/feed-log.tsx';
import { eternalSource, HISTORY_INPUT } from '../features/feed/feed-source.ts';
import { type FeedMessage, type FeedStatus, initialFeed } from '../features/feed/feed-state.ts';
import { Watching } from '../features/feed/watching.tsx';
import { useFeed } from '../features/feed/use-feed.ts';
import { RadioPanel, RadioSwitch } from '../features/radio/radio-switch.tsx';
import { useRadio } from '../features/radio/use-radio.ts';
import { RecapOfAbsence } from '../features/recap/recap.tsx';
import { useSeen } from '../features/recap/use-missed.ts';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import { type PageData, trpc } from '../lib/trpc.ts';
import { useSecondsOpen } from '../lib/use-clock.ts';

/**
 * Messages kept on the page, whose nodes stay below 2,000. A reader who scrolled up gets some grace, so that what they read is not
 * taken away.
 */
const KEPT_FOLLOWING = 200;
const KEPT_AWAY = 270;

/** The live feed. */
export function Page() {
  usePageHead(eternalHead);
  useArchiveOnLeave();
  const api = trpc.useUtils().client;
  // What the page begins with; the stream goes on behind it.
  const { data: opening } = trpc.eternal.opening.useQuery(HISTORY_INPUT, { enabled: false });
  const { state, feed } = useFeed({
    source: eternalSource(api),
    initial: initialFeed(opening?.messages ?? [], 'loading'),
    lastEventId: opening?.lastEventId,
    typewriter: true,
  });
  const radio = useRadio({ messages: state.messages, isLive: true });
  const keep = useCallback((following: boolean) => feed.keep(following ? KEPT_FOLLOWING : KEPT_AWAY), [feed]);
  const latest = state.messages.at(-1);
  return (
    <div className="eternal fills-screen">
      <div className="console">
        <EternalHeader status={state.status} />
        <EpisodeFrame messages={state.messages} />
        <div className="console-strip">
          <Runtime status={state.status} />
          <Watching feed={feed} />
          <RadioSwitch radio={radio} />
        </div>
        <RecapOfAbsence latest={latest} place="console" />
        <Seen latest={latest} />
        <RadioPanel radio={radio} />
        <FeedLog
          state={state}
          follow={{ enabled: true, behavior: 'instant' }}
          onTyped={feed.finishTyping}
          onFollowing={keep}
          before={<Opening empty={state.messages.length === 0} />}
          after={<ProcessingLine state={state} />}
        />
      </div>
      <InfoBanner />
    </div>
  );
}

/** After the recap, which has to know what was seen last before this visit. */
function Seen({ latest }: { latest: FeedMessage | undefined }) {
  useSeen(latest);
  return null;
}

/** Apart, so that the clock renders itself and not the log. */
function Runtime({ status }: { status: FeedStatus }) {
  return <ConsoleHeader status={status} facts={[['runtime', `${useSecondsOpen()} s`]]} />;
}

function Opening({ empty }: { empty: boolean }) {
  return (
    <>
      <p className="log-note">
        {empty
          ? '*** carrier detected. Nothing has been said yet; somebody is clearing a throat.'
          : '*** carrier detected, 33600 bps. What was said before this has scrolled off the tube.'}
      </p>
      <noscript>
        <p className="log-note">*** Scripts are off, so this page stands still. Load it again to read on.</p>
      </noscript>
    </>
  );
}

const eternalHead: PageHead = {
  title: FEED_NAME,
  description: `Live: ${PERSONAS.join(' and ')}, two AIs in an argument without end. Watch. Do not take sides; they bite.`,
};

/** Fetches the history that the feed starts from, and who is speaking. */
export async function load(data: PageData) {
  await Promise.all([data.eternal.opening.fetch(HISTORY_INPUT), data.duel.console.fetch()]);
  return { status: 200, head: eternalHead };
}
