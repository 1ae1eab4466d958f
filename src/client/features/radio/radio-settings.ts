import { PARTS, type Choice } from './casting.ts';

/** Where they are in localStorage. */
export const STORAGE_KEY = 'radio';

/** What the radio remembers of somebody, in their browser. */
export interface RadioSettings {
  /** From 0 to 1. */
  readonly volume: number;
  readonly voices: Choice;
  /** Whether it was on: it then offers to go on, and waits to be asked. */
  readonly wasOn: boolean;
}

export const FACTORY_SETTINGS: RadioSettings = { volume: 0.8, voices: {}, wasOn: false };

/** The settings that a stored text holds; the factory's for whatever is missing or damaged. */
export function settingsFrom(stored: string | null): RadioSettings {
  const { volume, voices, wasOn } = parsed(stored);
  const known = typeof voices === 'object' && voices !== null ? (voices as Record<string, unknown>) : {};
  const chosen = PARTS.flatMap((part) => {
    const voice = known[part];
    return typeof voice === 'string' ? [[part, voice] as const] : [];
  });
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : FACTORY_SETTINGS.volume,
    voices: Object.fromEntries(chosen),
    wasOn: wasOn === true,
  };
}

function parsed(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The settings of this browser, as React reads an external store. */
export class StoredSettings {
  readonly #listeners = new Set<() => void>();
  #settings: RadioSettings | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): RadioSettings => (this.#settings ??= load());

  /** Keeps the change where the browser lets it, else for this page. */
  readonly change = (change: Partial<RadioSettings>): void => {
    this.#settings = { ...this.current(), ...change };
    save(this.#settings);
    for (const listener of this.#listeners) listener();
  };
}

function load(): RadioSettings {
  try {
    return settingsFrom(localStorage.getItem(STORAGE_KEY));
  } catch {
    // Storage is refused where cookies are.
    return FACTORY_SETTINGS;
  }
}

function save(settings: RadioSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // The same.
  }
}
