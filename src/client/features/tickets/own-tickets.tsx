import { useMemo, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { OWN_TICKETS } from './ticket-texts.ts';

/** Browser storage: the numbers of tickets whose receipts this browser has shown. Whoever comes back finds them by these alone. */
const STORAGE_KEY = 'ownTickets';
/** The latest of them. */
const KEPT = 3;

/** Notes a ticket of this browser's. */
export function noteTicket(number: number): void {
  const others = numbersIn(stored()).filter((each) => each !== number);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...others, number].slice(-KEPT)));
  } catch {
    // Storage can be forbidden or full; then whoever comes back has to know the number.
  }
}

/** The tickets of this browser, the latest last; none on the server and in the first render, which must match it. */
export function useOwnTickets(): readonly number[] {
  const text = useSyncExternalStore(watch, stored, () => '');
  return useMemo(() => numbersIn(text), [text]);
}

/** The ways to the receipts of this browser's tickets. The line is there before they are, so that nothing moves. */
export function OwnTickets() {
  const numbers = useOwnTickets();
  return (
    <p className="own-tickets">
      {numbers.length > 0 && OWN_TICKETS.label}
      {numbers.map((number) => (
        <Link key={number} href={paths.ticket(number)}>
          {OWN_TICKETS.number(number)}
        </Link>
      ))}
    </p>
  );
}

function watch(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

function stored(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

/** What is stored may be of another version of this page, or of somebody who plays with it. */
function numbersIn(text: string): number[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isNumber).slice(-KEPT) : [];
  } catch {
    return [];
  }
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
