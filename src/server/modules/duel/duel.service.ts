import { TEMPERATURE } from '#shared/constants.ts';
import { freeBytesAt } from '#shared/db/backup/free-space.ts';
import type { Db } from '#shared/db/client.ts';
import { readDuelStatus, type DuelStatus } from '#shared/db/queries/duel-status.ts';
import { clearSetting, readDuelState, readSetting, writeSetting } from '#shared/db/queries/settings.ts';
import { duelCommands } from '#shared/db/schema.ts';
import type { DuelCommand, DuelConsole, DuelDesk } from '#shared/schemas/duel.ts';
import { STORAGE_SENTENCES } from '#shared/storage-trouble.ts';
import { recordDeed } from '../../audit.ts';
import { lastEpisodes, latestRefusals, refusalsByReason, spendByHour } from './desk-figures.ts';
import { roomLeft } from './desk-figures.ts';

/** The running show, as the daemon reports it, and what an administrator may ask of it. */
export class DuelService {
  readonly #reader: Db;
  readonly #writer: Db;
  readonly #folder: string;

  /** @param deps.folder where the database lies, whose disk it looks at. */
  constructor(deps: { reader: Db; writer: Db; folder: string }) {
    this.#reader = deps.reader;
    this.#writer = deps.writer;
    this.#folder = deps.folder;
  }

  console(): DuelConsole {
    return { state: readDuelState(this.#reader), ...speakerOf(readDuelStatus(this.#reader)) };
  }

  /** @param now epoch milliseconds; today is that day in UTC. */
  desk(now: number = Date.now()): DuelDesk {
    const db = this.#reader;
    const status = readDuelStatus(db);
    const hours = spendByHour(db, now);
    return {
      state: readDuelState(db),
      ...speakerOf(status),
      running: status?.running ?? false,
      idle: status?.idle ?? false,
      lastMessageAt: dateOf(status?.lastMessageAt),
      problem: problemOf(status),
      contentProblem: status?.contentProblem ?? null,
      backupProblem: readSetting(db, 'backup.problem') ?? null,
      ...this.#storage(status, now),
      chosenModel: readSetting(db, 'provider.model') ?? null,
      budget: {
        dailyTokens: status?.dailyTokens ?? 0,
        spentToday: hours.reduce((sum, { duel, chat }) => sum + duel + chat, 0),
        hours,
      },
      episodes: lastEpisodes(db),
      refusals: { reasons: refusalsByReason(db, now), latest: latestRefusals(db) },
    };
  }

  #storage(status: DuelStatus | undefined, now: number): Pick<DuelDesk, 'storageProblem' | 'paused'> {
    const isDisplaced = this.#writer.$files.displaced() !== undefined;
    if (isDisplaced) return { storageProblem: STORAGE_SENTENCES.displaced, paused: true };
    return roomLeft(freeBytesAt(this.#folder), status, now);
  }

  /** Leaves a command for the daemon, which looks four times a second. */
  command(command: DuelCommand, username: string): void {
    this.#writer.transaction(
      (tx) => {
        tx.insert(duelCommands).values({ command, username, at: Date.now() }).run();
        recordDeed(tx, { username, action: `duel: ${command}`, detail: {} });
      },
      { behavior: 'immediate' },
    );
  }

  /** Sets the provider's model for the next call; an empty one leaves it to the environment. */
  chooseModel(model: string, username: string): string | null {
    this.#writer.transaction(
      (tx) => {
        if (model === '') clearSetting(tx, 'provider.model');
        else writeSetting(tx, 'provider.model', model);
        recordDeed(tx, { username, action: 'choose model', detail: { model } });
      },
      { behavior: 'immediate' },
    );
    return model === '' ? null : model;
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
