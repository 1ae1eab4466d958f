import { memo } from 'react';
import { pixelPaths, type Sprite } from './pixel-art.tsx';

interface Props {
  /** One sprite, or the two that take turns. All of one size. */
  readonly frames: readonly Sprite[];
  /** Screen pixels a pixel. */
  readonly scale: number;
  /** What it shows, where that matters; else it is decoration. */
  readonly alt?: string;
  readonly className?: string;
}

/** A GIF, drawn. Each frame is a box of its own, so that the compositor can turn them on and off and nothing is painted again. */
export const PixelArt = memo(function PixelArt({ frames, scale, alt, className = '' }: Props) {
  return (
    <span
      className={`pixel-art ${className}`}
      {...(alt === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      {frames.map((sprite, n) => (
        <Frame key={n} sprite={sprite} scale={scale} className={`pixel-frame-${n}`} />
      ))}
    </span>
  );
});

function Frame({ sprite, scale, className }: { sprite: Sprite; scale: number; className: string }) {
  const columns = sprite[0]?.length ?? 0;
  const rows = sprite.length;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${columns} ${rows}`}
      width={columns * scale}
      height={rows * scale}
      shapeRendering="crispEdges"
    >
      {[...pixelPaths(sprite)].map(([letter, path]) => (
        <path key={letter} className={`px-${letter}`} d={path} />
      ))}
    </svg>
  );
}
