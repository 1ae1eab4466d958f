import { once } from 'node:events';
import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { randomInt } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { audition, type Outcome } from '../audition/audition.ts';
import { expectationOf } from '../audition/expectation.ts';
import type { Figures } from '../audition/figures.ts';
import { whyScripted, type AuditionTurn } from '../audition/turn.ts';
import { loadContent } from '../content/load-content.ts';
import { SEED_MAX, WRONG_USAGE } from './arguments.ts';
import { auditionCard } from './audition-card.ts';
import { auditionOptions, USAGE, type AuditionCommand, type AuditionOrder } from './audition-options.ts';
import { printedTurn } from './printed-turn.ts';
import { paper } from './terminal.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** 128 and SIGINT: https://tldp.org/LDP/abs/html/exitcodes.html */
const INTERRUPTED = 130;
const { stdout, stderr } = process;

/** `npm run audition`: plays the duel with a model in the terminal, and says what it is worth. */
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
try {
  await run(auditionOptions(process.argv.slice(2), process.env));
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(command: AuditionCommand): Promise<void> {
  switch (command.kind) {
    case 'help':
      return void stdout.write(USAGE);
    case 'mistake':
      stderr.write(`${command.sentence} Try --help.\n`);
      process.exitCode = WRONG_USAGE;
      return;
    case 'play':
      return play(command);
  }
}

/** Plays each model in turn. Ctrl-C ends the show, and what was played so far is told. */
async function play(order: AuditionOrder): Promise<void> {
  const { candidates, turns, paceMs, json, seed = randomInt(SEED_MAX) } = order;
  if (json !== undefined) checkWritable(json);
  // A reader that has seen enough, like `head`, ends it.
  stdout.on('error', () => process.exit());
  const content = loadContent(join(ROOT, 'content'));
  const options = { content, seed, turns, paceMs, signal: untilCtrlC() };
  const outcomes: Outcome[] = [];
  for (const candidate of candidates) {
    if (candidates.length > 1) stdout.write(paper().paint('title', `\n##### ${candidate.model} #####\n`));
    outcomes.push(await audition(candidate, options, print));
    if (options.signal.aborted || outcomes.at(-1)?.endedBy !== undefined) break;
  }
  tell(outcomes, { seed, turns, json });
  if (options.signal.aborted) process.exitCode = INTERRUPTED;
}

interface Telling extends Pick<AuditionOrder, 'turns' | 'json'> {
  readonly seed: number;
}

/** The card of whoever has answered, and why it ended early. */
function tell(outcomes: readonly Outcome[], { seed, turns, json }: Telling): void {
  const figures = outcomes.flatMap((outcome) => outcome.figures ?? []);
  if (figures.length > 0) stdout.write(auditionCard(figures, seed, paper()));
  if (json !== undefined) writeFileSync(json, jsonOf({ seed, turns }, figures));
  for (const { endedBy } of outcomes) {
    if (endedBy === undefined) continue;
    stderr.write(`${endedBy}\n`);
    process.exitCode = 1;
  }
}

async function print(turn: AuditionTurn): Promise<void> {
  const why = whyScripted(turn);
  const mark = why === undefined ? undefined : `the script fills in: ${why}`;
  if (!stdout.write(printedTurn(turn, paper(), mark))) await once(stdout, 'drain');
}

function untilCtrlC(): AbortSignal {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  return stop.signal;
}

/** Before anything is paid for. @throws AppError STARTUP */
function checkWritable(file: string): void {
  try {
    accessSync(existsSync(file) ? file : dirname(resolve(file)), constants.W_OK);
  } catch {
    throw new AppError('STARTUP', `${file} cannot be written. Choose another file for --json.`);
  }
}

function jsonOf(how: { readonly seed: number; readonly turns: number }, figures: readonly Figures[]): string {
  const models = figures.map((each) => ({ ...each, expectation: expectationOf(each) }));
  return `${JSON.stringify({ ...how, models }, undefined, 2)}\n`;
}
