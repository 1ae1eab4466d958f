import { memo } from 'react';
import { pixelPaths, type Sprite } from './pixel-paths.ts';

interface Props {
  /** One sprite, or the two that take turns. All of one size. */
  readonly frames: readonly Sprite[];
  /** Screen pixels a pixel. */
  readonly scale: number;
  /** What it shows, where that matters; else it is decoration. */
  readonly alt?: string;
  readonly className?: string;
}

/** A GIF, drawn. */
export const PixelArt = memo(function PixelArt({ frames, scale, alt, className = '' }: Props) {
  const columns = frames[0]?.[0]?.length ?? 0;
  const rows = frames[0]?.length ?? 0;
  return (
    <svg
      className={`pixel-art ${className}`}
      viewBox={`0 0 ${columns} ${rows}`}
      width={columns * scale}
      height={rows * scale}
      shapeRendering="crispEdges"
      {...(alt === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      {frames.map((sprite, n) => (
        <g key={n} className={`pixel-frame-${n}`}>
          {[...pixelPaths(sprite)].map(([letter, path]) => (
            <path key={letter} className={`px-${letter}`} d={path} />
          ))}
        </g>
      ))}
    </svg>
  );
});
