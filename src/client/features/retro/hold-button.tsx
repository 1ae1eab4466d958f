import { RETRO } from './retro.ts';

interface Props {
  readonly held: boolean;
  readonly onHold: (held: boolean) => void;
}

/** Stops everything that moves by itself, and lets it go again: https://www.w3.org/TR/WCAG22/#pause-stop-hide */
export function HoldButton({ held, onHold }: Props) {
  return (
    <button type="button" className="bevel hold" aria-pressed={held} onClick={() => onHold(!held)}>
      {RETRO.hold}
    </button>
  );
}
