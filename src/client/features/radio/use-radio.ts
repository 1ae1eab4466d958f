import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { isShown, type FeedMessage } from '../feed/feed-state.ts';
import { Radio, SILENT, type RadioState } from './radio.ts';
import { FACTORY_SETTINGS, STORAGE_KEY, StoredSettings, type RadioSettings } from './radio-settings.ts';
import { Sounds } from './sounds.ts';
import { Speaker } from './speaker.ts';

/** What a page reads aloud. */
export interface RadioOptions {
  /** The messages of its feed, oldest first. */
  readonly messages: readonly FeedMessage[];
  /** Whether more comes by itself. What is over is read from the first line in sight on. */
  readonly isLive: boolean;
  /** Whether the show stands still, where a page can pause it. */
  readonly isPaused?: boolean;
}

/** The radio of a page, and what its switch needs. */
export interface RadioControl {
  readonly state: RadioState;
  readonly settings: RadioSettings;
  readonly toggle: () => void;
  readonly tune: (change: Partial<RadioSettings>) => void;
}

const silent = () => SILENT;
const stored = new StoredSettings();
const factory = () => FACTORY_SETTINGS;

/**
 * Reads a page's feed aloud once somebody wants it, and marks the line that is being read. It falls silent with the page, and where
 * another tab is switched on: the browser has one voice at a time.
 */
export function useRadio({ messages, isLive, isPaused = false }: RadioOptions): RadioControl {
  const [radio] = useState(() => new Radio(browserParts));
  const state = useSyncExternalStore(radio.subscribe, radio.state, silent);
  const settings = useSyncExternalStore(stored.subscribe, stored.current, factory);
  useEffect(() => radio.tune(settings), [radio, settings]);
  useEffect(
    () => radio.follow({ messages: messages.filter(isShown), isLive, isPaused }),
    [radio, messages, isLive, isPaused],
  );
  useSilenceOnLeave(radio);
  useOnAir(state.reading?.id, !isLive);
  const toggle = useCallback(() => {
    const isOn = radio.state().power === 'on' || radio.state().power === 'warming';
    if (isOn) radio.switchOff();
    else radio.switchOn(isLive ? undefined : firstInSight());
    stored.change({ wasOn: !isOn });
  }, [radio, isLive]);
  return { state, settings, toggle, tune: stored.change };
}

function browserParts() {
  return { speaker: new Speaker(speechSynthesis), sounds: new Sounds() };
}

function useSilenceOnLeave(radio: Radio): void {
  useEffect(() => {
    const leaving = new AbortController();
    const off = () => radio.switchOff();
    addEventListener('pagehide', off, { signal: leaving.signal });
    // Told by other tabs alone, as they are switched on or off.
    addEventListener('storage', ({ key }) => key === STORAGE_KEY && off(), { signal: leaving.signal });
    return () => {
      leaving.abort();
      off();
    };
  }, [radio]);
}

/** Marks the line that is being read. The log keeps a live feed's in sight by itself. */
function useOnAir(id: string | undefined, scrolls: boolean): void {
  useEffect(() => {
    const row = id === undefined ? null : document.querySelector(`[data-line="${CSS.escape(id)}"]`);
    row?.toggleAttribute('data-on-air', true);
    if (scrolls) row?.scrollIntoView({ block: 'nearest' });
    return () => void row?.toggleAttribute('data-on-air', false);
  }, [id, scrolls]);
}

/** The id of the first line that can be seen. */
function firstInSight(): string | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-line]')];
  return rows.find((row) => row.getBoundingClientRect().bottom > 0)?.dataset['line'];
}
