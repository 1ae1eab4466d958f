import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import { openAtEnd } from './use-follow.ts';
import { ScrollFollower } from './use-follow.ts';

interface Options {
  /** Whether to follow at all; what will not grow does not scroll by itself. */
  readonly enabled: boolean;
  readonly behavior: ScrollBehavior;
}

/**
 * Follows the end of growing content. Put `viewport` on what it is seen through and `content` on what grows.
 * `following` is false while the reader is away from the end; `toEnd` brings them back.
 */
export function useFollow({ enabled, behavior }: Options) {
  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follower = useRef<ScrollFollower>(null);
  const [following, setFollowing] = useState(true);
  const reduced = useReducedMotion();
  const manner = reduced ? 'instant' : behavior;

  useLayoutEffect(() => {
    if (enabled && viewport.current) openAtEnd(viewport.current);
  }, [enabled]);

  useEffect(() => {
    if (!enabled || !viewport.current || !content.current) return;
    const parts = { viewport: viewport.current, content: content.current };
    const current = new ScrollFollower({ ...parts, behavior: manner, onChange: setFollowing });
    current.start();
    follower.current = current;
    return () => current.stop();
  }, [enabled, manner]);

  const toEnd = () => {
    follower.current?.toEnd();
    viewport.current?.focus({ preventScroll: true });
  };
  return { viewport, content, following, toEnd };
}
