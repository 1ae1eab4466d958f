import { useEffect, useRef } from 'react';
import { playEffects } from './effects/stage.ts';

/** Asterisks, cursor trail and sparkles, while `running`. Nothing in it can be clicked, read out or focused. */
export function RetroEffects({ running }: { running: boolean }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (running && layer.current) return playEffects(layer.current);
  }, [running]);
  return <div ref={layer} className="retro-effects" aria-hidden="true" />;
}
