import { z } from 'zod';
import { THEMES } from '#shared/themes.ts';
import { AppError } from '#shared/errors.ts';
import { paletteOf, type Palette, type Part } from './palette.ts';

/** A stretch of a row in one colour. */
export type Span = readonly [part: Part, text: string];
export type Row = readonly Span[];

/** What is written on: how wide it is, and in which colours; without a palette in none. */
export interface Paper {
  /** Names everything that follows from it. */
  readonly key: string;
  /** In columns. */
  readonly width: number;
  readonly palette: Palette | undefined;
}

/** Narrower is unreadable, wider is tiring. In between each tenth is a width of its own, so that there are few to write a line for. */
export const COLUMNS = { min: 30, max: 200, step: 10, byDefault: 80 };

/** What may be asked of any text. */
export const PAPER_KEYS = new Set(['cols', 'plain', 'theme']);

const paperQuery = z.object({
  cols: z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${COLUMNS.min} to ${COLUMNS.max} is needed`)
    .default(String(COLUMNS.byDefault)),
  plain: z.string().optional(),
  theme: z.string().optional(),
});

/**
 * The paper that a query asks for. Widths are brought into bounds.
 * @param siteTheme the theme of the site, where the query names none.
 * @throws AppError BAD_REQUEST for a theme that there is not, ZodError for a width that is no number.
 */
export function paperFor(query: unknown, siteTheme: string): Paper {
  const { cols, plain, theme } = paperQuery.parse(query);
  if (theme !== undefined && !THEMES.some(({ id }) => id === theme)) throw unknownTheme();
  const bounded = Math.min(COLUMNS.max, Math.max(COLUMNS.min, Number(cols)));
  const width = bounded - (bounded % COLUMNS.step);
  if (plain !== undefined) return { key: `${width} plain`, width, palette: undefined };
  const themeId = theme ?? siteTheme;
  return { key: `${width} ${themeId}`, width, palette: paletteOf(themeId) };
}

function unknownTheme(): AppError {
  const names = THEMES.map(({ id }) => id).join(', ');
  return new AppError('BAD_REQUEST', `There is no such theme. There are ${names}.`);
}

const RESET = '\u001b[0m';
/** Erases to the end of the row in the colour of the ground. ECMA-48 8.3.41. */
const ERASE = '\u001b[K';

/** Rows as they go to the terminal, each with its line feed. Each stands alone: whoever cuts between two cuts no colour. */
export function written(rows: readonly Row[], { palette }: Paper): string {
  return rows.map((row) => (palette ? coloured(row, palette) : plain(row))).join('');
}

function plain(row: Row): string {
  return `${row
    .map(([, text]) => text)
    .join('')
    .trimEnd()}\n`;
}

function coloured(row: Row, palette: Palette): string {
  const spans = row.map(([part, text]) => `\u001b[38;5;${palette[part]}m${text}`);
  return `\u001b[48;5;${palette.ground}m${ERASE}${spans.join('')}${RESET}\n`;
}
