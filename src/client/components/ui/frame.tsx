import { type ReactNode, useId } from 'react';

interface FrameProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A box with its title set into the upper border. */
export function Frame({ title, className = '', children }: FrameProps) {
  const titleId = useId();
  return (
    <section className={`frame ${className}`} aria-labelledby={titleId}>
      <h2 className="frame-title" id={titleId}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FoldProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Folded away on a narrow screen until asked for; a wide one has room, and the stylesheet shows it there without a label. */
export function Fold({ label, children }: FoldProps) {
  return (
    <details className="fold">
      <summary>{label}</summary>
      {children}
    </details>
  );
}

/** A banner as content/headers.yaml has it. */
export interface Banner {
  readonly art: string;
  /** What the picture shows, for readers who cannot see it. */
  readonly alt: string;
  readonly heading: string;
  readonly lines: readonly string[];
}

/** A picture and a few paragraphs in a frame. */
export function ContentBanner({ banner, className }: { banner: Banner; className: string }) {
  return (
    <Frame title={banner.heading} className={className}>
      <pre className="art" role="img" aria-label={banner.alt}>
        {banner.art}
      </pre>
      {banner.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Frame>
  );
}
