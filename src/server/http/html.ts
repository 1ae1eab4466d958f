import { escapeMarkup } from '#shared/text/escape-markup.ts';

/** Markup that may stand as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[];

/** A template in which whatever is put in is text, unless it is markup already. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(template.reduce((page, piece, n) => page + textOf(parts[n - 1] ?? '') + piece));
}

/** A sentence in which what stands between backticks is code. */
export function prose(text: string): readonly Markup[] {
  return text.split('`').map((piece, n) => (n % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
}

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return escapeMarkup(String(part));
}
