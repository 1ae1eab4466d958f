import { useId } from 'react';
import { THEMES } from '#shared/themes.ts';
import { Panel, WaysOut } from '../../features/retro/parts.tsx';
import { RetroPage } from '../../features/retro/retro-page.tsx';
import { ORIGIN_KEY, useOrigin } from '../../lib/origin.ts';
import type { Loaded, Params } from '../../lib/route.ts';
import { trpc, type PageData } from '../../lib/trpc.ts';
import { CopyButton } from './copy-button.tsx';
import { BADGES, badgesHead, codeOf, LATEST_INPUT, sampleOf, SMALL_PRINT, type Badges } from './offers.ts';

/** What other people may put on their pages, and the HTML for it. */
export function Page() {
  return (
    <RetroPage look="den" head={badgesHead} pageTitle={BADGES.pageTitle}>
      <div className="badges">
        <header className="badges-head">
          <h1 className="word-art">{BADGES.heading}</h1>
          {BADGES.intro.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </header>
        <Offers />
        <Panel title={SMALL_PRINT}>
          <p>{BADGES.ids}</p>
          <p>{BADGES.themes}</p>
          <ul className="badges-themes">
            {THEMES.map(({ id }) => (
              <li key={id}>
                <code>?theme={id}</code>
              </li>
            ))}
          </ul>
        </Panel>
        <footer className="badges-foot">
          <p>{BADGES.closing}</p>
          <WaysOut />
        </footer>
      </div>
    </RetroPage>
  );
}

/** Fetches what was said last, of which the samples are. */
export async function load(data: PageData, _params: Params, origin?: string): Promise<Loaded> {
  data.queryClient.setQueryData(ORIGIN_KEY, origin ?? '');
  await data.eternal.history.fetch(LATEST_INPUT);
  return { status: 200, head: badgesHead };
}

function Offers() {
  const { data: said = [] } = trpc.eternal.history.useQuery(LATEST_INPUT, { staleTime: Infinity });
  const [last] = said;
  const latest = { line: last?._id ?? NONE, conversation: last?.conversationId ?? NONE };
  return BADGES.offers.map((offer) => <Offer key={offer.id} offer={offer} latest={latest} />);
}

/** What stands for an id while nothing has been said. */
const NONE = '0'.repeat(24);

interface OfferProps {
  readonly offer: Badges['offers'][number];
  readonly latest: Parameters<typeof sampleOf>[1];
}

function Offer({ offer: { id, heading, text }, latest }: OfferProps) {
  const code = codeOf(id, useOrigin(), latest);
  const fieldId = useId();
  return (
    <Panel title={heading} className={`offer offer-${id}`}>
      <p>{text}</p>
      <Sample id={id} title={heading} src={sampleOf(id, latest)} />
      <label className="unseen" htmlFor={fieldId}>
        {heading}
      </label>
      <textarea id={fieldId} className="offer-code" readOnly rows={3} value={code} spellCheck={false} />
      <CopyButton text={code} />
    </Panel>
  );
}

/** The thing itself. What has no ground of its own is only linked to. */
function Sample({ id, title, src }: { id: string; title: string; src: string }) {
  if (id === 'button') return <img className="offer-button" src={src} alt={title} width={88} height={31} />;
  if (id !== 'overlay') return <iframe className="offer-frame" src={src} title={title} loading="lazy" />;
  return (
    <p>
      <a href={src} target="_blank" rel="noopener">
        {src}
      </a>
    </p>
  );
}
