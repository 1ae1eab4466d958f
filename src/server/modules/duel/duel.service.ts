import { TEMPERATURE } from '#shared/constants.ts';
import { auditedWrite } from '#shared/db/audited-write.ts';
import { freeBytesAt } from '#shared/db/backup/free-space.ts';
import type { Db } from '#shared/db/client.ts';
import { readDuelStatus, type DuelStatus } from '#shared/db/queries/duel-status.ts';
import { readChosenModel, writeChosenModel } from '#shared/db/queries/providers.ts';
import { readSetting } from '#shared/db/queries/settings.ts';
import { duelCommands } from '#shared/db/schema.ts';
import type { DuelCommand, DuelConsole, DuelDesk } from '#shared/schemas/duel.ts';
import { STORAGE_SENTENCES } from '#shared/storage-trouble.ts';
import {
  lastEpisodes,
  latestChoices,
  latestRefusals,
  refusalsByReason,
  storageStateOf,
  spendByHour,
} from './desk-figures.ts';
import type { DuelWatch } from '../../live/duel-watch.ts';

/** The running show, as the daemon reports it, and what an administrator may ask of it. */
export class DuelService {
  readonly #reader: Db;
  readonly #writer: Db;
  readonly #folder: string;
  readonly #watch: DuelWatch;

  /** @param deps.folder where the database lies, whose disk it looks at. */
  constructor(deps: { reader: Db; writer: Db; folder: string; watch: DuelWatch }) {
    this.#reader = deps.reader;
    this.#writer = deps.writer;
    this.#folder = deps.folder;
    this.#watch = deps.watch;
  }

  console(): DuelConsole {
    return { state: this.#watch.state(), ...speakerOf(readDuelStatus(this.#reader)) };
  }

  /** @param now epoch milliseconds; today is that day in UTC. */
  desk(now: number = Date.now()): DuelDesk {
    const db = this.#reader;
    const status = readDuelStatus(db);
    const hours = spendByHour(db, now);
    return {
      state: this.#watch.state(),
      ...speakerOf(status),
      running: (status?.running ?? false) && !this.#watch.isAway(),
      idle: status?.idle ?? false,
      lastMessageAt: dateOf(status?.lastMessageAt),
      problem: problemOf(status),
      contentProblem: status?.contentProblem ?? null,
      backupProblem: readSetting(db, 'backup.problem') ?? null,
      ...this.#storage(status, now),
      chosenModel: readChosenModel(db) ?? null,
      budget: {
        dailyTokens: status?.dailyTokens ?? 0,
        spentToday: hours.reduce((sum, { duel, chat }) => sum + duel + chat, 0),
        costMicrosToday: hours.reduce((sum, { costMicros }) => sum + costMicros, 0),
        hours,
      },
      episodes: lastEpisodes(db),
      refusals: { reasons: refusalsByReason(db, now), latest: latestRefusals(db) },
      choices: latestChoices(db),
    };
  }

  #storage(status: DuelStatus | undefined, now: number): Pick<DuelDesk, 'storageProblem' | 'paused'> {
    const isDisplaced = this.#writer.$files.displaced() !== undefined;
    if (isDisplaced) return { storageProblem: STORAGE_SENTENCES.displaced, paused: true };
    return storageStateOf(freeBytesAt(this.#folder), status, now);
  }

  /** Leaves a command for the daemon, which looks four times a second. */
  command(command: DuelCommand, username: string): void {
    const act = { username, action: `duel: ${command}`, detail: {}, history: 'kept' } as const;
    auditedWrite(this.#writer, act, (tx) =>
      tx.insert(duelCommands).values({ command, username, at: Date.now() }).run(),
    );
  }

  /** Sets the provider's model for the next call; an empty one leaves it to the environment. */
  chooseModel(model: string, username: string): string | null {
    const act = { username, action: 'choose model', detail: { model }, history: 'kept' } as const;
    const chosen = model === '' ? undefined : model;
    auditedWrite(this.#writer, act, (tx) => writeChosenModel(tx, chosen));
    return chosen ?? null;
  }
}

function speakerOf(status: DuelStatus | undefined): Omit<DuelConsole, 'state'> {
  const { engine = 'none', model = 'none', lowPower = false } = status ?? {};
  return { engine, model, temperature: TEMPERATURE, lowPower };
}

function problemOf(status: DuelStatus | undefined): DuelDesk['problem'] {
  if (!status?.problem) return null;
  return { sentence: status.problem, at: dateOf(status.problemAt) };
}

function dateOf(time: number | null | undefined): Date | null {
  return time === null || time === undefined ? null : new Date(time);
}
