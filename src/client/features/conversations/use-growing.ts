import { useEffect, useState } from 'react';

interface Steps {
  readonly first: number;
  /** How many more with each frame. */
  readonly step: number;
}

/** A number that grows frame by frame until it reaches `total`, so that much can appear without holding up the page. */
export function useGrowing(total: number, { first, step }: Steps): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= total) return;
    const frame = requestAnimationFrame(() => setCount(count + step));
    return () => cancelAnimationFrame(frame);
  }, [count, total, step]);
  return Math.min(count, total);
}
