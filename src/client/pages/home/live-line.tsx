import { Link } from 'wouter';
import { voiceOf } from '../../features/feed/message-text.tsx';
import { useWaiting } from '../../lib/use-waiting.ts';
import { PHONE_FRAMES } from '../../features/retro/pixels/den-sprites.ts';
import { PixelArt } from '../../features/retro/pixels/pixel-art.tsx';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import { DEN } from './den.ts';
import { LISTEN_IN } from './den.ts';
import { overheardIn, OVERHEARD_INPUT, type Overheard } from './live-line.tsx';

/** A stream for each visitor of the den would cost more than it tells: it asks now and then, and not while the tab is hidden. */
const ASK_EVERY_MS = 5_000;

/** The latest line of the duel, and the way to the rest. */
export function LiveLine() {
  const options = { refetchInterval: ASK_EVERY_MS };
  const { data = [], isPending } = trpc.eternal.history.useQuery(OVERHEARD_INPUT, options);
  useWaiting(isPending);
  const line = overheardIn(data);
  return (
    <section className="live-line" aria-label={DEN.liveLine}>
      <PixelArt frames={PHONE_FRAMES} scale={4} className={line ? 'pixel-art-turns' : ''} />
      <div className="live-line-screen">
        <p className="live-line-caption">
          <span className="blink" aria-hidden="true" /> {DEN.liveLine}
        </p>
        {line ? <Line {...line} /> : <p className="live-line-text">{DEN.liveIdle}</p>}
      </div>
      <Link href={paths.eternal} className="bevel">
        {LISTEN_IN}
      </Link>
    </section>
  );
}

function Line({ name, prompt, text }: Overheard) {
  return (
    <p className={`live-line-text ${voiceOf(name)}`}>
      <b className="live-line-prompt">{prompt}</b> {text}
    </p>
  );
}
