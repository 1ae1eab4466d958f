import { lengthOf, SCORES, type Tone } from './scores.ts';

/** A hiss repeats after so long, in seconds: nobody hears that. */
const HISS_S = 1;
/** What keeps a tone from clicking as it begins and ends, in seconds. */
const FADE_S = 0.02;

/** What the radio plays between lines. Where the browser has no Web Audio, it plays nothing and takes no time. */
export class Sounds {
  #context: AudioContext | undefined;
  #master: GainNode | undefined;
  #volume = 1;

  /** Opens the sound card. Browsers allow it only while somebody clicks or presses a key. */
  open(): void {
    if (typeof AudioContext === 'undefined') return;
    this.#context ??= new AudioContext();
    this.#master ??= new GainNode(this.#context, { gain: this.#volume });
    this.#master.connect(this.#context.destination);
    this.#context.resume().catch(() => undefined);
  }

  /** @param volume from 0 to 1. */
  setVolume(volume: number): void {
    this.#volume = volume;
    if (this.#master) this.#master.gain.value = volume;
  }

  /** Plays, and resolves when it is over or `signal` aborts. By the clock: a device without a sound card ends no tone. */
  async play(name: keyof typeof SCORES, signal: AbortSignal): Promise<void> {
    const [context, master] = [this.#context, this.#master];
    if (!context || !master || signal.aborted) return;
    const out = new GainNode(context);
    out.connect(master);
    for (const tone of SCORES[name]) begin(tone, out);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lengthOf(SCORES[name]) * 1_000);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
    out.disconnect();
  }

  /** Gives the sound card back. */
  close(): void {
    this.#context?.close().catch(() => undefined);
    [this.#context, this.#master] = [undefined, undefined];
  }
}

function begin(tone: Tone, out: AudioNode): void {
  const { context } = out;
  const starts = context.currentTime + tone.at;
  const ends = starts + tone.for;
  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain
    .setValueAtTime(0, starts)
    .linearRampToValueAtTime(tone.gain, starts + FADE_S)
    .setValueAtTime(tone.gain, ends - FADE_S)
    .linearRampToValueAtTime(0, ends);
  envelope.connect(out);
  const source = tone.wave === 'hiss' ? hiss(tone, starts, envelope) : pitched(tone, starts, envelope);
  source.start(starts);
  source.stop(ends);
}

function pitched({ hz: [from, to], wave, for: seconds }: Tone, starts: number, out: AudioNode) {
  const source = new OscillatorNode(out.context, { type: wave as OscillatorType });
  source.frequency.setValueAtTime(from, starts).linearRampToValueAtTime(to, starts + seconds);
  source.connect(out);
  return source;
}

function hiss({ hz: [from, to], for: seconds }: Tone, starts: number, out: AudioNode) {
  const { context } = out;
  const { sampleRate } = context;
  const buffer = new AudioBuffer({ length: sampleRate * HISS_S, sampleRate });
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  const band = new BiquadFilterNode(context, { type: 'bandpass', Q: 2 });
  band.frequency.setValueAtTime(from, starts).linearRampToValueAtTime(to, starts + seconds);
  band.connect(out);
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  source.connect(band);
  return source;
}
