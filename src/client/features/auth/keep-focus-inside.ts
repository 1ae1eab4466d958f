import type { KeyboardEvent } from 'react';

/** Sends Tab from the last control of an element to its first, and back; else it would go on to the browser's own. */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const controls = event.currentTarget.querySelectorAll<HTMLElement>('input, button:not(:disabled)');
  const [first, last] = [controls[0], controls[controls.length - 1]];
  const [edge, other] = event.shiftKey ? [first, last] : [last, first];
  if (event.target !== edge) return;
  event.preventDefault();
  other?.focus();
}
