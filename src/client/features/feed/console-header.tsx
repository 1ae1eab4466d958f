import { CONFIGURATION, type Fact } from './configuration.ts';

/** The line over a console: what is going on, then the configuration. */
export function ConsoleHeader({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="console-header" aria-label="Console">
      {[...facts, ...CONFIGURATION].map(([label, value]) => (
        <div key={label} className="fact">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
