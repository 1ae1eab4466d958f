import { memo } from 'react';
import { kindOf } from './transcript.ts';

/** Text of the transcript, a line a block: one too long for the screen goes on below, set in. */
export function Tty({ text }: { text: string }) {
  const end = text.lastIndexOf('\n') + 1;
  return (
    <pre className="tty">
      <Lines text={text.slice(0, end)} />
      {end < text.length && <Line text={text.slice(end)} />}
    </pre>
  );
}

/** Lines that are complete, which most of the time is all that there is to draw. */
const Lines = memo(function Lines({ text }: { text: string }) {
  return text.match(/.*\n/g)?.map((line, n) => <Line key={n} text={line} />);
});

const Line = memo(function Line({ text }: { text: string }) {
  return <span className={`tty-line tty-${kindOf(text)}`}>{text}</span>;
});
