import { Component, type ReactNode } from 'react';
import { useWaiting } from '../../lib/use-waiting.ts';

/** The room of a page that is still on its way. */
export function PageLoading({ text = 'Loading...' }: { text?: string }) {
  useWaiting();
  return (
    <p className="page-loading" role="status">
      {text}
    </p>
  );
}

/** Keeps what breaks in a page from taking the page's surroundings with it. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <p className="notice" role="alert">
        This page tripped over its own cable. <a href="">Load it again</a>; if it falls again, blame the
        cable.
      </p>
    );
  }
}
