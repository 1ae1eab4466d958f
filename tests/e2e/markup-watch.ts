import type { Page } from 'playwright-core';

/** What markup that was let in would have done to a page; empty where it stayed text. */
export interface Signs {
  /** Calls of the canary, dialogs, and reports of the content security policy. */
  readonly events: string[];
  /** Elements and frames that no page of ours has. */
  readonly foreign: string[];
}

/** Watches a page, from before its first document on, for anything that text should not do. Dialogs it notes, and leaves to others to close. */
export class MarkupWatch {
  readonly #page: Page;
  readonly #events: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  static async on(page: Page): Promise<MarkupWatch> {
    const watch = new MarkupWatch(page);
    await watch.#listen();
    return watch;
  }

  async signs(): Promise<Signs> {
    const foreign = await this.#page.evaluate(foreignParts);
    const frames = this.#page.frames().slice(1);
    return {
      events: [...this.#events],
      foreign: [...foreign, ...frames.map((frame) => `frame ${frame.url()}`)],
    };
  }

  async #listen(): Promise<void> {
    const note = (event: string) => void this.#events.push(event);
    this.#page.on('dialog', (dialog) => note(`dialog: ${dialog.message()}`));
    await this.#page.exposeFunction('canary', () => note('a script ran'));
    await this.#page.exposeFunction('noteReport', note);
    await this.#page.addInitScript(reportViolations);
  }
}

/** Runs in the page. */
function reportViolations(): void {
  const { noteReport } = window as unknown as { noteReport: (event: string) => void };
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    noteReport(`refused: ${violatedDirective} ${blockedURI} ${sample}`),
  );
}

/** Runs in the page: the beginning of each element that a text must have become. */
function foreignParts(): string[] {
  const NEVER_OURS =
    '[data-hostile],iframe,frame,object,embed,img,image,video,audio,base,marquee,math,template,plaintext,style,meta[http-equiv]';
  // What the page is about, for search engines: a data block of the head's.
  const isFacts = (script: Element) =>
    script.parentElement === document.head &&
    script.attributes.length === 1 &&
    script.getAttribute('type') === 'application/ld+json';
  const isForeignScript = (script: Element) =>
    script.id !== 'state' && !isFacts(script) && !(script.getAttribute('src') ?? '').startsWith('/assets/');
  const isActive = ({ name, value }: Attr) =>
    /^on/i.test(name) || /^\s*(javascript|data|vbscript):/i.test(value);
  const all = [...document.querySelectorAll('*')];
  const foreign = all.filter(
    (element) =>
      element.matches(NEVER_OURS) ||
      (element.matches('script') && isForeignScript(element)) ||
      [...element.attributes].some(isActive),
  );
  return foreign.map((element) => element.outerHTML.slice(0, 120));
}
