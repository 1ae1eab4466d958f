import type { Content } from './content/content.ts';
import type { Director } from './director/director.ts';
import type { Engine } from './engines/engine.ts';

/** What speaks from one state of the content. */
export interface Production {
  readonly director: Director;
  readonly engine: Engine;
}

/**
 * The content in use, with the director and the scripted engine that speak from it. New content is taken up where the next episode
 * opens, so that one that runs goes on as it began.
 */
export class Repertoire {
  readonly #produce: (content: Content) => Production;
  #content: Content;
  #production: Production;
  #offered: Content | undefined;

  constructor(content: Content, produce: (content: Content) => Production) {
    this.#produce = produce;
    this.#content = content;
    this.#production = produce(content);
  }

  get content(): Content {
    return this.#content;
  }

  /** Takes content up from the next episode on. */
  offer(content: Content): void {
    this.#offered = content;
  }

  /** Produces anew from what has been said by now: another daemon may have gone on meanwhile. */
  refresh(): void {
    this.#offered ??= this.#content;
    this.#takeUp();
  }

  /** Stays the same, whatever content it speaks from. */
  readonly director: Director = {
    open: () => {
      this.#takeUp();
      return this.#production.director.open();
    },
    resume: (unfinished) => this.#production.director.resume(unfinished),
  };

  /** Stays the same, whatever content it speaks from. */
  get engine(): Engine {
    const now = () => this.#production.engine;
    const { name, model } = now();
    return {
      name,
      model,
      speak: (brief, signal) => now().speak(brief, signal),
      chat: (brief, signal) => now().chat(brief, signal),
      summarise: (brief, signal) => now().summarise(brief, signal),
    };
  }

  #takeUp(): void {
    if (!this.#offered) return;
    this.#production = this.#produce(this.#offered);
    this.#content = this.#offered;
    this.#offered = undefined;
  }
}
