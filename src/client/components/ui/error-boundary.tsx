import { Component, type ReactNode } from 'react';

interface Props {
  /** Called once what broke has been replaced. */
  readonly onBroken: () => void;
  readonly children: ReactNode;
}

/** Keeps what breaks in a page from taking the page's surroundings with it. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    this.props.onBroken();
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <p className="notice" role="alert">
        This page tripped over its own cable. Load it again; if it falls again, blame the cable.
      </p>
    );
  }
}
