import { CursorTrail } from './cursor-trail.ts';
import type { Effect, Point } from './effect.ts';
import { FallingAsterisks } from './falling-asterisks.ts';
import { everyFrame } from './frames.ts';
import { Sparkles } from './sparkles.ts';

const placeOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

/**
 * Plays the effects of 1999 in `layer`, which covers the screen and lets every click through: all of them in one loop, with a
 * fixed number of nodes. The returned function stops them and takes their nodes away.
 */
export function playEffects(layer: HTMLElement): () => void {
  const effects: Effect[] = [new FallingAsterisks(), new CursorTrail(), new Sparkles()];
  layer.replaceChildren(...effects.flatMap(({ nodes }) => nodes));
  const stopFrames = everyFrame((ms) => {
    const screen = { x: innerWidth, y: innerHeight };
    for (const effect of effects) effect.step(ms, screen);
  });
  const stopListening = listen(effects);
  return () => {
    stopFrames();
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
