/** A piece of an archive's text. */
export interface ArchiveRun {
  readonly text: string;
  /** Of lines that belong together as they are, a picture or a form: their columns, in steps. Others may be broken to fit the screen. */
  readonly columns: number | undefined;
}

/** Pictures have at most 56 columns; what is longer is prose. */
const KEPT_COLUMNS = 60;
/** The stylesheet has a size of letters for each step. */
const COLUMNS_STEP = 12;
/** The time that opens each message, and the names that open each line of the header. */
const OPENING = /^(?:\[\d{4}-\d\d-\d\dT|(?:title|start|messages): )/;
/** The times as archiveText writes them: one that opens a message, and the one in the header. */
const TIME = /^(?<before>\[|start: )(?<iso>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/gm;

/** Splits a text into runs of lines that must keep their shape and runs that need not. Put together they are the text. */
export function archiveRuns(text: string): ArchiveRun[] {
  const runs: { lines: string[]; kept: boolean }[] = [];
  for (const line of text.split('\n')) {
    const kept = line !== '' && !OPENING.test(line) && line.length <= KEPT_COLUMNS;
    const last = runs.at(-1);
    if (last?.kept === kept) last.lines.push(line);
    else runs.push({ lines: [line], kept });
  }
  return runs.map(({ lines, kept }, n) => ({
    text: lines.join('\n') + (n < runs.length - 1 ? '\n' : ''),
    columns: kept ? columnsOf(lines) : undefined,
  }));
}

function columnsOf(lines: readonly string[]): number {
  const widest = Math.max(...lines.map((line) => line.length));
  return Math.ceil(widest / COLUMNS_STEP) * COLUMNS_STEP;
}

/** The text with its times taken out of it: in turn text and time, beginning and ending with text. */
export function timesIn(text: string): (string | Date)[] {
  const parts: (string | Date)[] = [];
  let end = 0;
  for (const { index, groups } of text.matchAll(TIME)) {
    const { before = '', iso = '' } = groups ?? {};
    const time = new Date(iso);
    // What was said may look like a time, and be none.
    if (Number.isNaN(time.getTime())) continue;
    const start = index + before.length;
    parts.push(text.slice(end, start), time);
    end = start + iso.length;
  }
  return [...parts, text.slice(end)];
}
