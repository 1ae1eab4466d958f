import type { ReactNode } from 'react';
import { BRAND, PERSONAS } from '#shared/brand.ts';
import { TEMPERATURE } from '#shared/constants.ts';
import type { DuelConsole } from '#shared/schemas/duel.ts';
import { Fold } from '../../components/ui/frame.tsx';
import type { FeedStatus, Standing } from './feed-state.ts';
import { useDuelConsole } from './use-duel-console.ts';

/** What a console says of itself: a label and a value each. */
export type Fact = readonly [label: string, value: string];

/** What the badge says while the scripted engine speaks in place of a provider. */
export const LOW_POWER = 'low power';
/** What stands in the place of the engine until it is known. */
const UNKNOWN = '–';

/** How the duel is set up, in the specification's words, and what speaks just now; `duel` is undefined until that is known. */
export function configurationOf(duel: DuelConsole | undefined): readonly Fact[] {
  return [
    ['actors', PERSONAS.join(' and ')],
    ['model', 'a chat model of a provider'],
    ['temperature', String(duel?.temperature ?? TEMPERATURE)],
    ['console', BRAND.consoleVersion],
    ['engine now', duel ? engineOf(duel) : UNKNOWN],
  ];
}

/** The engine and its model. The scripted engine is its own. */
function engineOf({ engine, model }: DuelConsole): string {
  return engine === model ? engine : `${engine}, ${model}`;
}

interface ConsoleHeaderProps {
  readonly facts: readonly Fact[];
  readonly status: FeedStatus;
}

/** The line over a console: what is going on, then the configuration. */
export function ConsoleHeader({ facts, status }: ConsoleHeaderProps) {
  const duel = useDuelConsole(status);
  return (
    <Fold label="console">
      <dl className="console-header" aria-label="Console">
        {[...facts, ...configurationOf(duel)].map(([label, value]) => (
          <div key={label} className="fact" data-fact={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {duel?.lowPower && (
          <div className="fact low-power">
            <dt>power</dt>
            <dd>{LOW_POWER}</dd>
          </div>
        )}
      </dl>
    </Fold>
  );
}

interface StatusHeaderProps {
  readonly title: string;
  readonly standing: Standing;
  /** The state in a word, and in a sentence where there is one. */
  readonly word: string;
  readonly sentence?: string;
  readonly children?: ReactNode;
}

/** The head of a page that follows a feed: what it is, and how the connection stands. */
export function StatusHeader({ title, standing, word, sentence, children }: StatusHeaderProps) {
  return (
    <header className="status-header">
      <h1>{title}</h1>
      <p className={`status status-${standing}`} role="status">
        <span className="lamp" aria-hidden="true" />
        <strong>{word}</strong>
        {sentence !== undefined && <span className="status-sentence">{sentence}</span>}
      </p>
      {children}
    </header>
  );
}
