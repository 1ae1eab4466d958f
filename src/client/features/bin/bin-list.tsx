import { personaOf, promptOf } from '#shared/brand.ts';
import type { BinnedLine } from '#shared/schemas/bin.ts';
import { LocalTime } from '../../components/ui/time.tsx';
import { voiceOf } from '../feed/message-text.tsx';
import { BIN_TEXTS, slipOf } from './bin-texts.ts';

/** Refused lines, each with the slip that the desk has put on it. */
export function BinList({ lines }: { lines: readonly BinnedLine[] }) {
  return (
    <ol className="hits">
      {lines.map((line) => (
        <li key={line.number} className="hit binned">
          <Refused line={line} />
          <p className="slip">
            <strong className="slip-reason">{line.reason}</strong> {slipOf(line)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Refused({ line: { at, role, text } }: { line: BinnedLine }) {
  const name = personaOf(role);
  return (
    <>
      <p className="hit-place">
        <LocalTime date={at} />
      </p>
      <div className={`line ${voiceOf(name)}`}>
        <span className="prompt">{promptOf(name)}</span>{' '}
        {text === null ? (
          <em className="withheld">{BIN_TEXTS.withheld}</em>
        ) : (
          <del className="binned-text" dir="auto">
            {text}
          </del>
        )}
      </div>
    </>
  );
}
