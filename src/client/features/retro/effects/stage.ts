import { CursorTrail } from './cursor-trail.ts';
import type { Effect, Point } from './effect.ts';
import { FallingAsterisks } from './falling-asterisks.ts';
import { Sparkles } from './sparkles.ts';
import { whileVisible } from './effect.ts';

const placeOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

/**
 * Plays the effects of 1999 in `layer`, which covers the screen and lets every click through, with a fixed number of nodes and only
 * while the tab is seen. The returned function stops them and takes their nodes away.
 */
export function playEffects(layer: HTMLElement): () => void {
  const effects: Effect[] = [new FallingAsterisks(), new CursorTrail(), new Sparkles()];
  layer.replaceChildren(...effects.flatMap(({ nodes }) => nodes));
  const stopRunning = whileVisible(() => {
    const stops = effects.map((effect) => effect.run());
    return () => {
      for (const stop of stops) stop();
    };
  });
  const stopListening = listen(effects);
  return () => {
    stopRunning();
    stopListening();
    layer.replaceChildren();
  };
}

function listen(effects: readonly Effect[]): () => void {
  const heard = new AbortController();
  const options = { passive: true, signal: heard.signal };
  const onMove = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') for (const effect of effects) effect.moved?.(placeOf(event));
  };
  const onPress = (event: PointerEvent) => {
    for (const effect of effects) effect.pressed?.(placeOf(event));
  };
  addEventListener('pointermove', onMove, options);
  addEventListener('pointerdown', onPress, options);
  return () => heard.abort();
}
