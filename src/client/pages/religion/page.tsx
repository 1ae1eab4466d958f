import { HIT_KEYS, useHits } from '../../features/retro/visit-counter.tsx';
import { Panel } from '../../features/retro/parts.tsx';
import { CANDLE_FRAMES } from '../../features/retro/pixels/field-sprites.ts';
import { PixelArt } from '../../features/retro/pixels/pixel-art.tsx';
import { RetroPage } from '../../features/retro/retro-page.tsx';
import { VisitCounter } from '../../features/retro/visit-counter.tsx';
import { WaysOut } from '../../features/retro/parts.tsx';
import { ApplicationForm } from './application-form.tsx';
import { CHURCH } from './church.ts';
import { FieldCam } from './page.tsx';
import { Creed, Patterns, Readings, Rituals, Sects } from './scripture.tsx';
import { HEADINGS, religionHead } from './church.ts';

/** Where the buttons under the heading lead, by the id of the section. */
const SECTIONS = [
  ['readings', HEADINGS.readings],
  ['patterns', CHURCH.patterns.heading],
  ['rituals', CHURCH.rituals.heading],
  ['sects', HEADINGS.sects],
  ['apply', CHURCH.form.heading],
] as const;

/** The church, as its congregation left it. */
export function ReligionPage() {
  const hits = useHits(HIT_KEYS.religion);
  return (
    <RetroPage look="religion" head={religionHead} pageTitle={CHURCH.pageTitle} news={CHURCH.news}>
      <div className="church">
        <ChurchHead />
        <div className="church-front">
          <Creed />
          <FieldCam hits={hits} />
        </div>
        <Readings />
        <Patterns />
        <Rituals />
        <Sects />
        <ApplicationForm />
        <Panel title={HEADINGS.webmaster} className="webmaster">
          <p>{CHURCH.webmaster}</p>
        </Panel>
        <Panel title={HEADINGS.counter}>
          <VisitCounter caption={CHURCH.counter} hits={hits} />
        </Panel>
        <footer className="church-foot">
          <WaysOut />
          <p>{CHURCH.smallPrint}</p>
        </footer>
      </div>
    </RetroPage>
  );
}

function ChurchHead() {
  return (
    <header className="church-head">
      <PixelArt frames={CANDLE_FRAMES} scale={5} className="pixel-art-turns" />
      <div>
        <h1>{CHURCH.heading}</h1>
        <p>{CHURCH.tagline}</p>
      </div>
      <PixelArt frames={CANDLE_FRAMES} scale={5} className="pixel-art-turns" />
      <nav aria-label={HEADINGS.ways}>
        {SECTIONS.map(([id, heading]) => (
          <a key={id} href={`#${id}`} className="bevel">
            {heading}
          </a>
        ))}
      </nav>
    </header>
  );
}
