import { Link } from 'wouter';
import { Panel } from '../../features/retro/parts.tsx';
import { DIGGER_FRAMES, TROPHY } from '../../features/retro/pixels/den-sprites.ts';
import { PixelArt } from '../../features/retro/pixels/pixel-art.tsx';
import { PLACES } from '../../features/retro/retro.ts';
import { HIT_KEYS, useHits, VisitCounter } from '../../features/retro/visit-counter.tsx';
import { BADGES, CONSTRUCTION, COUNTER, DEN } from './den.ts';

/** What a page collects down its side over the years. */
export function DenSide() {
  return (
    <div className="den-side">
      <Panel title={COUNTER}>
        <VisitCounter caption={DEN.counter} hits={useHits(HIT_KEYS.home)} />
      </Panel>
      <Construction />
      <Badges />
    </div>
  );
}

function Construction() {
  return (
    <Panel title={CONSTRUCTION} className="construction">
      <PixelArt frames={DIGGER_FRAMES} scale={4} className="pixel-art-turns" />
      <p>{DEN.construction}</p>
    </Panel>
  );
}

/** What the page was given. */
export function TrophyShelf() {
  const { heading, items } = DEN.awards;
  return (
    <Panel title={heading} className="trophy-shelf">
      <ul className="trophies">
        {items.map(({ name, by }) => (
          <li key={name}>
            <PixelArt frames={[TROPHY]} scale={2} />
            <p>
              <b>{name}</b>, {by}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Badges() {
  return (
    <>
      <ul className="web-buttons" aria-label={BADGES}>
        {DEN.buttons.map((button) => (
          <WebButton key={button.top} {...button} />
        ))}
      </ul>
      <p className="link-to-me">
        <Link href={PLACES.badges} className="bevel">
          {DEN.linkToMe}
        </Link>
      </p>
    </>
  );
}

interface Props {
  readonly top: string;
  readonly bottom: string;
}

/** Up to this many characters a line is set large. */
const LARGE_CHARACTERS = 11;

/** A badge of 88 by 31 pixels, the size of them all. */
function WebButton({ top, bottom }: Props) {
  return (
    <li className="web-button">
      <span className={lineClass(top)}>{top}</span> <span className={lineClass(bottom)}>{bottom}</span>
    </li>
  );
}

function lineClass(text: string): string {
  return text.length <= LARGE_CHARACTERS ? 'web-button-line web-button-large' : 'web-button-line';
}
