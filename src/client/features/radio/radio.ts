import { hasteOf, isBehind, nextItem, type Script } from './programme.ts';
import { FACTORY_SETTINGS, type RadioSettings } from './radio-settings.ts';
import type { SCORES } from './scores.ts';
import { spoken, type Sentence } from './speech.ts';

/** `voiceless`: the browser has no voice. */
type Power = 'off' | 'warming' | 'on' | 'voiceless';

/** What the radio is doing. Never changed in place. */
export interface RadioState {
  readonly power: Power;
  /** The line that is being read, and the sentence of it. */
  readonly reading: { readonly id: string; readonly text: string } | undefined;
}

export const SILENT: RadioState = { power: 'off', reading: undefined };

/** What the radio is made of. */
export interface RadioParts {
  readonly speaker: {
    unlock(): void;
    hasVoices(signal: AbortSignal): Promise<boolean>;
    say(
      sentence: Sentence,
      manner: Pick<RadioSettings, 'voices' | 'volume'> & { haste: number },
      signal: AbortSignal,
    ): Promise<void>;
    hush(): void;
  };
  readonly sounds: {
    open(): void;
    setVolume(volume: number): void;
    play(name: keyof typeof SCORES, signal: AbortSignal): Promise<void>;
    close(): void;
  };
}

/** One time that it is on, until the signal aborts. */
interface Broadcast extends RadioParts {
  readonly signal: AbortSignal;
}

/** What is read, and whether it stands still. */
interface Programme extends Script {
  readonly isPaused: boolean;
}

/**
 * Reads a feed aloud, one sentence at a time, and keeps up with it. It is switched on by hand and never by itself. React reads it as an
 * external store; it needs neither React nor a browser.
 */
export class Radio {
  readonly #parts: () => RadioParts;
  readonly #listeners = new Set<() => void>();
  readonly #changes = new EventTarget();
  #made: RadioParts | undefined;
  #programme: Programme = { messages: [], isLive: true, isPaused: false };
  #settings: RadioSettings = FACTORY_SETTINGS;
  #state: RadioState = SILENT;
  /** Aborts while it is off. */
  #on: AbortController | undefined;
  /** Aborts what is being said when it is paused. */
  #saying = new AbortController();

  /** @param parts made when it is first switched on. */
  constructor(parts: () => RadioParts) {
    this.#parts = parts;
  }

  readonly state = (): RadioState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes what there is to read now. A pause breaks off the sentence that is being said, which is said again after it. */
  follow(programme: Programme): void {
    this.#programme = programme;
    if (programme.isPaused) this.#interrupt();
    this.#changes.dispatchEvent(new Event('change'));
  }

  /** Volume and voices, from the next sentence on; music follows at once. */
  tune(settings: RadioSettings): void {
    this.#settings = settings;
    this.#made?.sounds.setVolume(settings.volume);
  }

  /**
   * Begins to read. Call it while somebody clicks or presses a key: browsers allow no sound otherwise.
   * @param from the id of the line to begin with; left out, the newest of a live feed, and the first of another.
   */
  switchOn(from?: string): void {
    if (this.#on) return;
    const on = new AbortController();
    this.#on = on;
    this.#made ??= this.#parts();
    this.#made.speaker.unlock();
    this.#made.sounds.open();
    this.#made.sounds.setVolume(this.#settings.volume);
    this.#set({ power: 'warming', reading: undefined });
    void this.#run({ ...this.#made, signal: on.signal }, from);
  }

  /** Falls silent at once. */
  switchOff(): void {
    if (!this.#on) return;
    this.#end('off');
  }

  async #run(broadcast: Broadcast, from: string | undefined): Promise<void> {
    const { speaker, sounds, signal } = broadcast;
    if (!(await speaker.hasVoices(signal))) return signal.aborted ? undefined : this.#end('voiceless');
    await sounds.play('modem', signal);
    if (!signal.aborted) this.#set({ power: 'on', reading: undefined });
    let read = this.#before(from);
    while (!signal.aborted) {
      const item = this.#programme.isPaused ? undefined : nextItem(this.#programme, read);
      if (!item) {
        await this.#change(signal);
        continue;
      }
      if (item.before) await sounds.play(item.before, signal);
      await this.#read(item.message, broadcast);
      read = item.message._id;
    }
  }

  /** The line before `from`, as if that had been read. */
  #before(from: string | undefined): string | undefined {
    const { messages } = this.#programme;
    return messages[messages.findIndex(({ _id }) => _id === from) - 1]?._id;
  }

  async #read(message: Script['messages'][number], broadcast: Broadcast): Promise<void> {
    for (const sentence of spoken(message)) {
      if (isBehind(this.#programme, message._id)) break;
      while (!(await this.#say(message._id, sentence, broadcast)));
    }
    const { signal } = broadcast;
    if (!signal.aborted) this.#set({ power: 'on', reading: undefined });
  }

  /** @returns whether it was said to its end; not where it was broken off by a pause, which is over by then. */
  async #say(id: string, sentence: Sentence, { speaker, signal }: Broadcast): Promise<boolean> {
    while (this.#programme.isPaused && !signal.aborted) await this.#change(signal);
    if (signal.aborted) return true;
    this.#saying = new AbortController();
    const { signal: paused } = this.#saying;
    this.#set({ power: 'on', reading: { id, text: sentence.text } });
    const { voices, volume } = this.#settings;
    const manner = { voices, volume, haste: hasteOf(this.#programme, id) };
    await speaker.say(sentence, manner, AbortSignal.any([signal, paused]));
    return !paused.aborted || signal.aborted;
  }

  #interrupt(): void {
    if (!this.#state.reading || this.#saying.signal.aborted) return;
    this.#saying.abort();
    this.#made?.speaker.hush();
  }

  #end(power: 'off' | 'voiceless'): void {
    this.#on?.abort();
    this.#on = undefined;
    this.#made?.speaker.hush();
    this.#made?.sounds.close();
    this.#set({ power, reading: undefined });
  }

  /** Resolves when there is something else to read, or `signal` aborts. A broadcast of days waits often: no listener stays. */
  async #change(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#changes.removeEventListener('change', done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#changes.addEventListener('change', done);
      signal.addEventListener('abort', done);
    });
  }

  #set(state: RadioState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
