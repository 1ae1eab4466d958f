import { Panel } from '../../features/retro/parts.tsx';
import { CHURCH } from './church.ts';
import { HEADINGS } from './church.ts';

/** What the congregation says, line by line. */
export function Creed() {
  const { heading, lines } = CHURCH.creed;
  return (
    <section className="creed" aria-labelledby="creed">
      <h2 id="creed">{heading}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

export function Readings() {
  return (
    <Panel title={HEADINGS.readings} id="readings" className="readings">
      {CHURCH.readings.map(({ heading, text }) => (
        <article key={heading}>
          <h3>{heading}</h3>
          <p>{text}</p>
        </article>
      ))}
    </Panel>
  );
}

export function Patterns() {
  const { heading, intro, items } = CHURCH.patterns;
  return (
    <Panel title={heading} id="patterns" className="patterns">
      <p>{intro}</p>
      <ol>
        {items.map(({ text, basis }) => (
          <li key={text}>
            <p>{text}</p>
            <p className="pattern-basis">{basis}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

export function Rituals() {
  const { heading, items } = CHURCH.rituals;
  return (
    <Panel title={heading} id="rituals" className="rituals">
      <ul>
        {items.map(({ name, when, how }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="ritual-when">{when}</p>
            <p>{how}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function Sects() {
  return (
    <Panel title={HEADINGS.sects} id="sects" className="sects">
      <ul>
        {CHURCH.sects.map(({ name, motto, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            {motto !== undefined && <p className="sect-motto">{motto}</p>}
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
