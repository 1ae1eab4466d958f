const WOBBLE: Keyframe[] = [
  { transform: 'none', filter: 'hue-rotate(0)' },
  { transform: 'skewX(0.7deg) scaleX(1.01)', filter: 'hue-rotate(60deg)' },
  { transform: 'skewX(-0.5deg) scaleX(0.995)', filter: 'hue-rotate(-40deg)' },
  { transform: 'skewX(0.2deg)', filter: 'hue-rotate(15deg)' },
  { transform: 'none', filter: 'hue-rotate(0)' },
];
const WOBBLE_MS = 700;

/** What a tube does when its magnet is set right: once, and not for those who asked for less motion. */
export function degauss(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  document.getElementById('content')?.animate(WOBBLE, { duration: WOBBLE_MS, easing: 'ease-out' });
}
