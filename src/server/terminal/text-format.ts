import { z } from 'zod';
import { isTheme, THEMES } from '#shared/themes.ts';
import { AppError } from '#shared/errors.ts';
import { paletteOf, type Palette, type Part } from './palette.ts';

/** The media type of everything that a terminal gets. */
export const TEXT_TYPE = 'text/plain; charset=utf-8';

/** A stretch of a row in one colour. */
export type Span = readonly [part: Part, text: string];
export type Row = readonly Span[];

/** How text is laid out: how wide, and in which colours; without a palette in none. */
export interface TextFormat {
  /** Names everything that follows from it. */
  readonly key: string;
  /** In columns. */
  readonly width: number;
  readonly palette: Palette | undefined;
}

/** Narrower is unreadable, wider is tiring. In between each tenth is a width of its own, so that there are few to write a line for. */
export const COLUMNS = { min: 30, max: 200, step: 10, byDefault: 80 };

const textFormatQuery = z.object({
  cols: z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${COLUMNS.min} to ${COLUMNS.max} is needed`)
    .default(String(COLUMNS.byDefault)),
  plain: z.string().optional(),
  theme: z.string().optional(),
});

/** What may be asked of any text. */
export const TEXT_FORMAT_KEYS: ReadonlySet<string> = new Set(Object.keys(textFormatQuery.shape));

/** Widths are brought into bounds, and to a step. */
function widthFor(columns: number): number {
  const bounded = Math.min(COLUMNS.max, Math.max(COLUMNS.min, columns));
  return bounded - (bounded % COLUMNS.step);
}

/**
 * The format that a query asks for.
 * @param siteTheme the theme of the site, where the query names none.
 * @throws AppError BAD_REQUEST for a theme that there is not, ZodError for a width that is no number.
 */
export function textFormatFor(query: unknown, siteTheme: string): TextFormat {
  const { width, isPlain, theme = siteTheme } = asked(query);
  if (isPlain) return { key: `${width} plain`, width, palette: undefined };
  return { key: `${width} ${theme}`, width, palette: paletteOf(theme) };
}

/**
 * The one query that asks for the same format, with its question mark; empty where it asks for nothing.
 * @throws AppError BAD_REQUEST for a theme that there is not, ZodError for a width that is no number.
 */
export function textFormatQueryOf(query: unknown): string {
  const { width, isPlain, theme } = asked(query);
  const parts = [
    ...(width === COLUMNS.byDefault ? [] : [`cols=${width}`]),
    ...(isPlain ? ['plain'] : []),
    ...(isPlain || theme === undefined ? [] : [`theme=${theme}`]),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function asked(query: unknown) {
  const { cols, plain, theme } = textFormatQuery.parse(query);
  if (theme !== undefined && !isTheme(theme)) throw unknownTheme();
  return { width: widthFor(Number(cols)), isPlain: plain !== undefined, theme };
}

function unknownTheme(): AppError {
  const names = THEMES.map(({ id }) => id).join(', ');
  return new AppError('BAD_REQUEST', `There is no such theme. There are ${names}.`);
}

const RESET = '\u001b[0m';
/** Erases to the end of the row in the colour of the ground. ECMA-48 8.3.41. */
const ERASE = '\u001b[K';

/** Rows as they go to the terminal, each with its line feed. Each stands alone: whoever cuts between two cuts no colour. */
export function renderRows(rows: readonly Row[], { palette }: TextFormat): string {
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
