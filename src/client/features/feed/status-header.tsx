import type { ReactNode } from 'react';
import type { Standing } from './feed-state.ts';

interface Props {
  readonly title: string;
  readonly standing: Standing;
  /** The state in a word, and in a sentence where there is one. */
  readonly word: string;
  readonly sentence?: string;
  readonly children?: ReactNode;
}

/** The head of a page that follows a feed: what it is, and how the connection stands. */
export function StatusHeader({ title, standing, word, sentence, children }: Props) {
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
