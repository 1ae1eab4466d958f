/** A piece of an archive's text. */
export interface ArchiveRun {
  readonly text: string;
  /** Whether its lines belong together as they are: a picture or a form. Others may be broken to fit the screen. */
  readonly kept: boolean;
}

/** Pictures have at most 56 columns; what is longer is prose. */
const KEPT_COLUMNS = 60;
/** The time that opens each message, and the names that open each line of the header. */
const OPENING = /^(?:\[\d{4}-\d\d-\d\dT|(?:title|start|messages): )/;

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
    kept,
  }));
}
