import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A dialog of the browser: what it is, and what it says. */
type Said = readonly [type: string, message: string];

/**
 * Answers the browser's dialogs from now on: `true` accepts, `false` dismisses, a text is typed in and accepted. Without an
 * answer left, it accepts.
 */
export class Dialogs {
  readonly said: Said[] = [];
  /** What the last prompt had in it when it came up. */
  offered = '';
  readonly #answers: (boolean | string)[] = [];

  constructor(page: Page) {
    page.on('dialog', (dialog) => {
      this.said.push([dialog.type(), dialog.message()]);
      if (dialog.type() === 'prompt') this.offered = dialog.defaultValue();
      const answer = this.#answers.shift() ?? true;
      void (answer === false ? dialog.dismiss() : dialog.accept(answer === true ? undefined : answer));
    });
  }

  answer(...answers: (boolean | string)[]): void {
    this.#answers.push(...answers);
  }

  /** Waits until an alert says `message`; forgets what was said before. */
  async alerted(message: string | RegExp): Promise<void> {
    const text = typeof message === 'string' ? message : (expect.stringMatching(message) as string);
    await expect.poll(() => this.said.at(-1)).toEqual(['alert', text]);
    this.said.length = 0;
  }
}
