import type { Kill } from './killer.ts';
import { isExplained } from './kill-windows.ts';

/** A line that should not be there. */
export interface Trouble {
  /** Epoch milliseconds; of a line without a time, that of the line before it. */
  readonly at: number;
  readonly line: string;
}

/** What stood in the logs. */
export interface LogFindings {
  readonly lines: number;
  readonly unexplained: readonly Trouble[];
  /** Within the time that a killed process took to come back. */
  readonly explained: readonly Trouble[];
  /** Warnings, by what they say: how often. */
  readonly warnings: ReadonlyMap<string, number>;
}

/** https://github.com/pinojs/pino/blob/main/docs/api.md#logger-level */
const [WARN, ERROR] = [40, 50];
const PM2_LINE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d): PM2 (log|error): (.*)$/;
const KILLED = /^App \[(web|duel):\d\] exited with code \[0\] via signal \[SIGKILL\]$/;
/** What PM2 says in the ordinary course of things. */
const ORDINARY =
  /^(?:Launching|App \[\w+:\d\] (?:starting|online|will restart)|Stopping app|pid=\d+ msg=process|PM2 success|\[PM2\]\[WORKER\] Reset the restart delay)/;

const LAUNCH = /: PM2 log: Launching /;
/** What the command itself says. */
const OWN_WORDS = /^feral is awake: /;

interface PinoLine {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
}

/**
 * Reads what PM2 and both processes printed, line by line: an error, a word that is no log line, and an end that nobody caused are
 * troubles.
 */
export function readLogs(printed: string, kills: readonly Kill[]): LogFindings {
  const lines = linesOf(printed);
  const troubles: Trouble[] = [];
  const warnings = new Map<string, number>();
  let at = 0;
  for (const line of lines) {
    const pm2 = PM2_LINE.exec(line);
    const entry = pm2 ? undefined : parse(line);
    at = entry?.time ?? (pm2 ? Date.parse(`${pm2[1]}.999Z`) : at);
    if (pm2 ? !isOrdinary(pm2) : (entry?.level ?? ERROR) >= ERROR) troubles.push({ at, line });
    else if (entry?.level === WARN) warnings.set(wordsOf(entry), (warnings.get(wordsOf(entry)) ?? 0) + 1);
  }
  const unexplained = troubles.filter((trouble) => !isExplained({ from: trouble.at }, kills));
  const explained = troubles.filter((trouble) => !unexplained.includes(trouble));
  return { lines: lines.length, unexplained, explained, warnings };
}

/** How many ends PM2 saw that only a SIGKILL brings. */
export function killsSeen(printed: string): number {
  return printed.split('\n').filter((line) => KILLED.test(PM2_LINE.exec(line)?.[3] ?? '')).length;
}

/** From PM2's launch on: what came before is the build's. */
function linesOf(printed: string): string[] {
  const lines = printed.split('\n').filter((line) => line.trim() !== '' && !OWN_WORDS.test(line));
  return lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => LAUNCH.test(line)),
    ),
  );
}

function isOrdinary([, , channel, said = '']: RegExpExecArray): boolean {
  return channel === 'log' && (ORDINARY.test(said) || KILLED.test(said));
}

function parse(line: string): PinoLine | undefined {
  try {
    const parsed = JSON.parse(line) as Partial<PinoLine>;
    return typeof parsed.level === 'number' && typeof parsed.time === 'number'
      ? (parsed as PinoLine)
      : undefined;
  } catch {
    return undefined;
  }
}

function wordsOf({ msg, err }: PinoLine): string {
  return msg ?? err?.message ?? '';
}
