import { createContext, use, useEffect, useState } from 'react';
import { typedPart, typingTime } from '../../lib/typing.ts';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';

/** How many times faster than usual the typewriter types, for what is within. */
export const TypingSpeed = createContext(1);

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

/**
 * What the typewriter shows of `text` by now. It goes by the clock, not by ticks: a tab that slept finds the message
 * finished. `onDone` is called once the whole text stands.
 */
function useTypewriter(text: string, onDone: () => void): string {
  const speed = use(TypingSpeed);
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const step = () => {
      const elapsed = (performance.now() - startedAt) * speed;
      setElapsedMs(elapsed);
      if (elapsed >= typingTime(text)) onDone();
      else frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [text, onDone, speed]);
  return typedPart(text, elapsedMs);
}
