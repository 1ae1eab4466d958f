import { Link } from 'wouter';
import { promptOf } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import type { Message } from '#shared/schemas/message.ts';
import { isMeaningful, previewOf } from '#shared/text/preview.ts';
import { watchingText } from '#shared/text/watching.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import { voiceOf } from '../../features/feed/message-text.tsx';
import { PHONE_FRAMES } from '../../features/retro/pixels/den-sprites.ts';
import { PixelArt } from '../../features/retro/pixels/pixel-art.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useWaiting } from '../../lib/use-waiting.ts';
import { DEN, LISTEN_IN } from './den.ts';

/** A stream for each visitor of the den would cost more than it tells: it asks now and then, and not while the tab is hidden. */
const ASK_EVERY_MS = 5_000;

/** The latest line of the duel, and the way to the rest. */
export function LiveLine() {
  const options = { refetchInterval: ASK_EVERY_MS };
  const { data = [], isPending } = trpc.eternal.history.useQuery(LATEST_INPUT, options);
  const { data: watchers } = trpc.eternal.watchers.useQuery(undefined, options);
  useWaiting(isPending);
  const line = latestWords(data);
  return (
    <section className="live-line" aria-label={DEN.liveLine}>
      <PixelArt frames={PHONE_FRAMES} scale={4} className={line ? 'pixel-art-turns' : ''} />
      <div className="live-line-screen">
        <p className="live-line-caption">
          <span className="blink" aria-hidden="true" /> {DEN.liveLine}
          {watchers && <span className="live-line-watchers">{watchingText(watchers.count)}</span>}
        </p>
        {line ? <Line {...line} /> : <p className="live-line-text">{DEN.liveIdle}</p>}
      </div>
      <Link href={paths.eternal} className="bevel">
        {LISTEN_IN}
      </Link>
    </section>
  );
}

function Line({ name, prompt, text }: LatestWords) {
  return (
    <p className={`live-line-text ${voiceOf(name)}`}>
      <b className="live-line-prompt">{prompt}</b> {text}
    </p>
  );
}

/** What the live line asks for: enough to find words behind a picture or two. */
export const LATEST_INPUT = { limit: 5 };

/** A line of the duel, as heard through the wall. */
interface LatestWords {
  readonly name: string;
  readonly prompt: string;
  readonly text: string;
}

/** The latest of `messages` (oldest first) that is words and says something; undefined where there is none. */
export function latestWords(
  messages: readonly Pick<Message, 'role' | 'content' | 'asciiArt'>[],
): LatestWords | undefined {
  const message = messages.findLast(({ content, asciiArt }) => !asciiArt && isMeaningful(stripTag(content)));
  if (!message) return undefined;
  const name = agentNameOf(message);
  return { name, prompt: promptOf(name), text: previewOf(message) };
}
