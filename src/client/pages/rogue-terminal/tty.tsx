import { memo } from 'react';
import { kindOf } from './transcript.ts';

/** Text of the transcript, a line a block: one too long for the screen goes on below, set in. */
export function Tty({ text }: { text: string }) {
  const end = text.lastIndexOf('\n') + 1;
  return (
    <pre className="tty">
      <Lines text={text.slice(0, end)} />
      {/* A new element for each line: one that moved down would count as a page that jumps. */}
      <Line key={end} text={text.slice(end)} caret />
    </pre>
  );
}

/** Lines that are complete, which most of the time is all that there is to draw. */
const Lines = memo(function Lines({ text }: { text: string }) {
  return text.match(/.*\n/g)?.map((line, n) => <Line key={n} text={line} />);
});

interface LineProps {
  readonly text: string;
  /** Whether the next character will be typed here. */
  readonly caret?: boolean;
}

const Line = memo(function Line({ text, caret = false }: LineProps) {
  return (
    <span className={`tty-line tty-${kindOf(text)}`}>
      {caret ? <span className="tty-caret">{text}</span> : text}
    </span>
  );
});
