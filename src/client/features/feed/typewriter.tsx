import { useEffect } from 'react';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import { useTypewriter } from './typewriter.tsx';

interface Props {
  readonly text: string;
  /** Called once the whole text stands. */
  readonly onDone: () => void;
}

/** A text as the typewriter brings it; at once for those who asked for less motion. Screen readers hear it when finished. */
export function TypedText(props: Props) {
  return useReducedMotion() ? <WholeText {...props} /> : <GrowingText {...props} />;
}

function GrowingText({ text, onDone }: Props) {
  const typed = useTypewriter(text, onDone);
  return (
    <span aria-hidden="true">
      {typed}
      <span className="caret" />
    </span>
  );
}

function WholeText({ text, onDone }: Props) {
  useEffect(onDone, [onDone]);
  return <span aria-hidden="true">{text}</span>;
}
