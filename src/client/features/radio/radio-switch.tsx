import { useId, useSyncExternalStore } from 'react';
import { ranking, PARTS, type Voice } from './casting.ts';
import { PART_NAMES, RADIO_TEXTS } from './radio-texts.ts';
import type { RadioControl } from './use-radio.ts';

const never = () => () => undefined;

/** Whether the browser can speak at all; on the server it is taken to. */
function useSpeech(): boolean {
  return useSyncExternalStore(
    never,
    () => 'speechSynthesis' in globalThis,
    () => true,
  );
}

/** Switches the radio on and off, and tells when there is no voice. */
export function RadioSwitch({ radio }: { radio: RadioControl }) {
  const { power } = radio.state;
  const describedBy = useId();
  const isVoiceless = !useSpeech() || power === 'voiceless';
  const isOn = power === 'on' || power === 'warming';
  const isOffered = !isVoiceless && !isOn && radio.settings.wasOn;
  return (
    <div className="radio-switch">
      <button
        type="button"
        aria-pressed={isOn}
        aria-label={isOffered ? RADIO_TEXTS.again : undefined}
        aria-describedby={describedBy}
        disabled={isVoiceless}
        onClick={radio.toggle}
      >
        {isVoiceless ? RADIO_TEXTS.voiceless : RADIO_TEXTS.name}
        {isOffered && <span aria-hidden="true"> {RADIO_TEXTS.againSign}</span>}
      </button>
      <span className="unseen" id={describedBy} role={isVoiceless ? 'status' : undefined}>
        {isVoiceless ? RADIO_TEXTS.why : RADIO_TEXTS.what}
      </span>
    </div>
  );
}

/** While the radio is on: the sentence that is being read, and what can be set. */
export function RadioPanel({ radio }: { radio: RadioControl }) {
  const { power, reading } = radio.state;
  if (power !== 'on' && power !== 'warming') return null;
  const caption = reading?.text ?? (power === 'warming' ? RADIO_TEXTS.warming : RADIO_TEXTS.waiting);
  return (
    <section className="radio" aria-label={RADIO_TEXTS.name}>
      <p className="radio-caption">{caption}</p>
      <details className="radio-dials">
        <summary>{RADIO_TEXTS.tune}</summary>
        <Dials radio={radio} />
      </details>
    </section>
  );
}

function Dials({ radio: { settings, tune } }: { radio: RadioControl }) {
  const voices = ranking(speechSynthesis.getVoices());
  return (
    <div className="radio-settings">
      <label>
        {RADIO_TEXTS.volume}
        <input
          type="range"
          min="0"
          max="1"
          step="0.05"
          value={settings.volume}
          onChange={({ currentTarget }) => tune({ volume: Number(currentTarget.value) })}
        />
      </label>
      {PARTS.map((part) => (
        <VoiceChoice
          key={part}
          label={PART_NAMES[part]}
          voices={voices}
          chosen={settings.voices[part] ?? ''}
          onChoose={(uri) => tune({ voices: { ...settings.voices, [part]: uri } })}
        />
      ))}
      <p>{RADIO_TEXTS.what}</p>
    </div>
  );
}

interface VoiceChoiceProps {
  readonly label: string;
  readonly voices: readonly Voice[];
  /** The URI of a voice; empty where any will do. */
  readonly chosen: string;
  readonly onChoose: (uri: string) => void;
}

function VoiceChoice({ label, voices, chosen, onChoose }: VoiceChoiceProps) {
  return (
    <label>
      {label}
      <select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">{RADIO_TEXTS.automatic}</option>
        {voices.map(({ voiceURI, name, lang }) => (
          <option key={voiceURI} value={voiceURI}>
            {name} ({lang})
          </option>
        ))}
      </select>
    </label>
  );
}
