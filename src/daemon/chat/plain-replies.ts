import type { DistressLanguage } from '../distress/distress-content.ts';
import { createPlainSpeaker, type PlainSpeaker } from '../distress/plain-speaker.ts';
import type { ChatBrief } from '../engines/engine.ts';
import { fingerprint } from '../gate/fingerprint.ts';
import type { Written } from '../turns/fallback-chain.ts';

/** Names plain replies where it is stored how a reply came to be. By it a talk is known to have turned plain, after a restart too. */
export const PLAIN_ENGINE = 'plain';

/** Replies to visitors in distress, and to all that they say afterwards. */
export class PlainReplies {
  readonly #languages: () => readonly DistressLanguage[];
  #speaker: { readonly from: readonly DistressLanguage[]; readonly speak: PlainSpeaker } | undefined;

  /** @param languages asked at each question: writers may change them while the show goes on. */
  constructor(languages: () => readonly DistressLanguage[]) {
    this.#languages = languages;
  }

  /** Undefined where nobody is, or was, in distress. */
  replyTo({ chat, replies, plainIn }: ChatBrief): Written | undefined {
    const answer = this.#speak()({ text: chat.at(-1)?.text ?? '', replies, plainIn });
    if (!answer) return undefined;
    const { text, language } = answer;
    return {
      reply: { text, asciiArt: false, model: language, tokensIn: 0, tokensOut: 0, costMicros: 0, retries: 0 },
      fingerprint: fingerprint(text),
      engine: PLAIN_ENGINE,
      costsTokens: false,
      latencyMs: 0,
      refused: 0,
    };
  }

  #speak(): PlainSpeaker {
    const from = this.#languages();
    if (this.#speaker?.from !== from) this.#speaker = { from, speak: createPlainSpeaker(from) };
    return this.#speaker.speak;
  }
}
