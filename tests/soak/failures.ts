import { unexplainedCalls, type Made } from './calls.ts';
import { isExplained } from './kill-windows.ts';
import { killsSeen, readLogs, type LogFindings } from './logs.ts';
import { flatnessOf, megabytes } from './memory.ts';
import type { Outcome } from './outcome.ts';
import { PROCESSES } from './site.ts';
import { toldOtherwise } from './verdict.ts';

/** Of each kind. */
const SHOWN = 10;

/** What is not as it has to be, a sentence each. */
export function failuresOf(outcome: Outcome, logs: LogFindings): string[] {
  return [
    ...failuresOfFeeds(outcome),
    ...failuresOfWork(outcome),
    ...failuresOfProcesses(outcome, logs),
    ...failuresOfMemory(outcome),
  ];
}

function failuresOfFeeds({ feeds, crowd, stored, kills }: Outcome): string[] {
  const strange = feeds.strange.filter(({ at }) => !isExplained({ from: at }, kills));
  const otherwise = toldOtherwise(crowd.lines, stored);
  return [
    ...feeds.examples,
    ...strange.slice(0, SHOWN).map(({ at, what }) => `At ${timeOf(at)} ${what}.`),
    ...(crowd.differing > 0
      ? [`${crowd.differing} times a watcher was told something else than another.`]
      : []),
    ...(otherwise > 0 ? [`${otherwise} lines were told otherwise than they are stored.`] : []),
    ...(crowd.deliveries === 0 ? ['Nothing was delivered.'] : []),
  ];
}

function failuresOfWork({ made, heard, backups, kills, stored }: Outcome): string[] {
  const calls = unexplainedCalls(made, kills).slice(0, SHOWN);
  const unheard = heard.filter(({ reply, ...when }) => reply === undefined && !isExplained(when, kills));
  const wrong = heard.filter(
    ({ reply, question }) => reply !== undefined && reply !== stored.replies.get(question),
  );
  const unanswered = heard.filter(({ question }) => !stored.replies.has(question));
  const failed = backups.filter(({ code }) => code !== 0);
  return [
    ...calls.map(sentenceOfCall),
    ...(unheard.length > 0 ? [`${unheard.length} replies were not read out, though nobody was killed.`] : []),
    ...(wrong.length > 0 ? [`${wrong.length} replies were read out otherwise than they are stored.`] : []),
    ...(unanswered.length > 0 ? [`${unanswered.length} questions have no reply.`] : []),
    ...failed.map(({ output }) => `A backup failed: ${output.trim()}`),
  ];
}

function failuresOfProcesses(outcome: Outcome, { unexplained }: LogFindings): string[] {
  const { kills, printed, farewell, exitCode, stored } = outcome;
  const seen = killsSeen(printed);
  return [
    ...unexplained.slice(0, SHOWN).map(({ at, line }) => `In the log at ${timeOf(at)}: ${line}`),
    ...troublesOfFarewell(farewell).map((line) => `In the log while it stopped: ${line}`),
    ...kills
      .filter(({ backAt }) => backAt === undefined)
      .map(({ name, at }) => `${name}, killed at ${timeOf(at)}, did not come back.`),
    ...(seen === kills.length
      ? []
      : [`${kills.length} processes were killed, and PM2 saw ${seen} of them end by that.`]),
    ...(exitCode === 0 ? [] : [`npm start ended with ${exitCode}.`]),
    ...stored.troubles,
  ];
}

/** PM2's own account of a stop is its business; what the processes say meanwhile is not. */
function troublesOfFarewell(farewell: string): string[] {
  const own = farewell.split('\n').filter((line) => !/: PM2 log: /.test(line));
  return readLogs(own.join('\n'), []).unexplained.map(({ line }) => line);
}

function failuresOfMemory({ samples, calm }: Outcome): string[] {
  return PROCESSES.map((name) => flatnessOf(name, samples, calm))
    .filter(({ isFlat }) => !isFlat)
    .map(
      ({ name, first, last }) =>
        `The memory of ${name} grew from ${megabytes(first)} to ${megabytes(last)} MB.`,
    );
}

function sentenceOfCall({ route, status, from, words }: Made): string {
  return `${route} at ${timeOf(from)} was answered ${status}: ${words.replace(/\s+/g, ' ')}`;
}

function timeOf(at: number): string {
  return new Date(at).toISOString().slice('2026-03-04T'.length, -1);
}
