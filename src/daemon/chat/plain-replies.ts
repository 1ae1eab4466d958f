import type { DistressLanguage } from '../distress/distress-content.ts';
import { createPlainSpeaker, type PlainSpeaker } from '../distress/plain-speaker.ts';
import type { MessageReader } from '../distress/reading/message-reader.ts';
import type { ChatBrief } from '../engines/engine.ts';
import { fingerprint } from '../gate/fingerprint.ts';
import type { Written } from '../turns/fallback-chain.ts';

/** Names plain replies where it is stored how a reply came to be. By it a talk is known to have turned plain, after a restart too. */
export const PLAIN_ENGINE = 'plain';
/** Names replies that only ask how somebody is: such a talk has not turned plain. */
const ASKING_ENGINE = 'plain-question';

/** Replies to visitors in distress, and to all that they say afterwards. */
export class PlainReplies {
  readonly #languages: () => readonly DistressLanguage[];
  readonly #reader: (() => MessageReader | undefined) | undefined;
  #speaker: { readonly from: readonly DistressLanguage[]; readonly speak: PlainSpeaker } | undefined;

  /**
   * @param languages asked at each question: writers may change them while the show goes on.
   * @param reader asked for when the first message is to be read as a whole.
   */
  constructor(languages: () => readonly DistressLanguage[], reader?: () => MessageReader | undefined) {
    this.#languages = languages;
    this.#reader = reader;
  }

  /** Undefined where nobody is, or was, in distress. */
  replyTo({ chat, replies, plainIn }: ChatBrief): Written | undefined {
    const typed = chat.filter(({ role }) => role === 'user').map(({ text }) => text);
    const answer = this.#speak()({ text: typed.at(-1) ?? '', earlier: typed.slice(0, -1), replies, plainIn });
    if (!answer) return undefined;
    const { text, language, isQuestion } = answer;
    return {
      reply: { text, asciiArt: false, model: language, tokensIn: 0, tokensOut: 0, costMicros: 0, retries: 0 },
      fingerprint: fingerprint(text),
      engine: isQuestion ? ASKING_ENGINE : PLAIN_ENGINE,
      costsTokens: false,
      isInstead: false,
      latencyMs: 0,
      refused: 0,
    };
  }

  /** What is answered to a text that stands alone; undefined where its author seems well. */
  answerTo(text: string): string | undefined {
    return this.#speak()({ text, earlier: [], replies: [], plainIn: undefined })?.text;
  }

  #speak(): PlainSpeaker {
    const from = this.#languages();
    if (this.#speaker?.from !== from) this.#speaker = { from, speak: createPlainSpeaker(from, this.#reader) };
    return this.#speaker.speak;
  }
}
