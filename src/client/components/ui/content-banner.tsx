import { Frame } from './frame.tsx';

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
