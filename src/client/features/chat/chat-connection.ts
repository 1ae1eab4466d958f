import type { ChatMessage } from '#shared/schemas/chat.ts';
import type { ChatSource } from './chat-source.ts';
import { awaitsReply, INITIAL_CHAT, replyFinished, type ChatState } from './chat-state.ts';

/**
 * Keeps a chat on the page up to date: loads the history, sends what the visitor says, and appends the words of the reply
 * until its end. A stream that fails is closed and stays closed until the visitor asks again. React reads it as an
 * external store; it needs no React itself.
 */
export class ChatConnection {
  readonly #source: ChatSource;
  readonly #listeners = new Set<() => void>();
  #state: ChatState = INITIAL_CHAT;
  /** Changes whenever what is under way no longer counts. */
  #episode = {};
  #stopped = false;
  #hangUp: () => void = () => undefined;

  constructor(source: ChatSource) {
    this.#source = source;
  }

  readonly state = (): ChatState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads what was said, and listens for a reply that is still awaited. */
  start(): void {
    this.#stopped = false;
    void this.#reload();
  }

  stop(): void {
    this.#stopped = true;
    this.#close();
  }

  /** Asks again for a reply that did not come through. By now it may be in the history. */
  readonly listenAgain = (): void => void this.#reload();

  /**
   * Sends what the visitor wrote; nothing is sent of nothing.
   * @returns whether it is stored. Where it is not, `state().failure` has the reason.
   */
  readonly send = async (content: string): Promise<boolean> => {
    if (content.trim() === '' || this.#state.sending) return false;
    this.#set({ sending: true, failure: undefined });
    try {
      const question = await this.#source.send(content);
      this.#show([...(await this.#saidBefore(question)), question]);
      return true;
    } catch (failure) {
      this.#set({ failure });
      return false;
    } finally {
      this.#set({ sending: false });
    }
  };

  /** A reply that was still being read out when the next message was sent stands whole in the history. */
  async #saidBefore(question: ChatMessage): Promise<readonly ChatMessage[]> {
    if (this.#state.reply === undefined) return this.#state.messages;
    const history = await this.#history();
    const end = history?.findIndex(({ _id }) => _id === question._id) ?? -1;
    return end < 0 ? this.#state.messages : (history?.slice(0, end) ?? []);
  }

  async #reload(): Promise<void> {
    const episode = this.#episode;
    const history = await this.#history();
    if (episode !== this.#episode) return;
    if (history) this.#show(history);
    this.#set({ loading: false });
  }

  /** If loading fails, the chat shows what it has. */
  #history(): Promise<readonly ChatMessage[] | undefined> {
    return this.#source.history().catch(() => undefined);
  }

  #show(messages: readonly ChatMessage[]): void {
    this.#close();
    this.#set({ messages, reply: undefined, trouble: undefined });
    if (awaitsReply(messages) && !this.#stopped) this.#listen();
  }

  #listen(): void {
    const episode = this.#episode;
    const ifCurrent = (act: () => void) => () => episode === this.#episode && act();
    this.#set({ reply: '' });
    const hangUp = this.#source.reply({
      onWords: (text) => ifCurrent(() => this.#set({ reply: (this.#state.reply ?? '') + text }))(),
      onEnd: ifCurrent(() => this.#end()),
      onLost: ifCurrent(() => this.#give('lost')),
    });
    this.#hangUp = hangUp;
  }

  #end(): void {
    if (this.#state.reply === '') return this.#give('late');
    this.#close();
    this.#set(replyFinished(this.#state, new Date()));
    // Another tab may have gone on with the same chat.
    void this.#reload();
  }

  #give(trouble: 'lost' | 'late'): void {
    this.#close();
    this.#set({ trouble });
  }

  /** First of all nothing counts any more, so that the stream's farewell is not taken for a loss. */
  #close(): void {
    this.#episode = {};
    this.#hangUp();
    this.#hangUp = () => undefined;
  }

  #set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
