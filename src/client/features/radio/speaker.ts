import { castOf, DELIVERIES, type Choice, type Voice } from './casting.ts';
import type { Sentence } from './speech.ts';

/** How long voices may take to be there: some browsers fetch the list when it is first asked for. */
const VOICES_MS = 2_000;
/** What a character takes at most, and what a voice takes to begin, in milliseconds. Some browsers forget to say that they are done. */
const CHARACTER_MS = 250;
const BEGIN_MS = 6_000;

/** How a sentence is said. */
interface Manner {
  readonly voices: Choice;
  /** From 0 to 1. */
  readonly volume: number;
  /** How much faster than usual. */
  readonly haste: number;
}

/** The browser's voices. */
export class Speaker {
  readonly #synthesis: SpeechSynthesis;
  /** Held, since Chromium lets go of an utterance in the middle of it that nobody else holds. */
  #utterance: SpeechSynthesisUtterance | undefined;

  constructor(synthesis: SpeechSynthesis) {
    this.#synthesis = synthesis;
  }

  get voices(): readonly Voice[] {
    return this.#synthesis.getVoices();
  }

  /** Says nothing, while somebody clicks or presses a key: Safari on iOS speaks later only if it has spoken then. */
  unlock(): void {
    this.#synthesis.cancel();
    this.#synthesis.speak(new SpeechSynthesisUtterance(''));
  }

  /** Whether there are voices; waits for them a moment. */
  async hasVoices(signal: AbortSignal): Promise<boolean> {
    if (this.voices.length > 0) return true;
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(VOICES_MS)]);
    await new Promise<void>((resolve) => {
      this.#synthesis.addEventListener('voiceschanged', () => resolve(), { once: true, signal: waiting });
      waiting.addEventListener('abort', () => resolve(), { once: true });
    });
    return this.voices.length > 0;
  }

  /** Says a sentence, and resolves when it is said, `signal` aborts or the browser has forgotten about it. */
  async say({ part, text }: Sentence, { voices, volume, haste }: Manner, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { pitch, rate, loudness } = DELIVERIES[part];
    const voice = castOf(this.voices, voices)[part];
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { pitch, rate: rate * haste, volume: volume * loudness });
    if (voice) Object.assign(utterance, { voice, lang: voice.lang });
    this.#utterance = utterance;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, BEGIN_MS + text.length * CHARACTER_MS);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      utterance.onend = done;
      utterance.onerror = done;
      signal.addEventListener('abort', done, { once: true });
      this.#synthesis.speak(utterance);
    });
    if (this.#utterance === utterance) this.#utterance = undefined;
  }

  /** Falls silent at once. */
  hush(): void {
    this.#synthesis.cancel();
  }
}
