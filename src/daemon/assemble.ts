import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { archiveConversation } from '#shared/db/archive-store.ts';
import type { Db } from '#shared/db/client.ts';
import type { DataDir } from '#shared/db/data-dir.ts';
import { writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { SecretBox } from '#shared/db/secret-box.ts';
import { Attendance } from './presence/attendance.ts';
import { Audience } from './presence/audience.ts';
import { Budget } from './budget.ts';
import { ChatBriefs } from './chat/chat-briefs.ts';
import { ChatWriter } from './chat/chat-writer.ts';
import { PlainReplies } from './chat/plain-replies.ts';
import { memo } from './distress/memo.ts';
import { loadMessageReader, type MessageReader } from './distress/reading/message-reader.ts';
import { Responder } from './chat/responder.ts';
import { conditionsOf, paceAfter } from './tempo/pace.ts';
import { createDirector } from './director/director.ts';
import { loadUsableContent } from './content/load-content.ts';
import type { ParsedFiles } from './content/parsed-files.ts';
import { createRandom, type Random } from './director/random.ts';
import { Duel } from './duel.ts';
import { endingWith, type EngineList } from './engines/engine-list.ts';
import { Dialects } from './engines/openai/dialects.ts';
import { ProviderEngines } from './engines/openai/provider-engines.ts';
import type { ProviderPolicy } from './engines/openai/policy.ts';
import { createProviderSettings } from './engines/openai/provider-settings.ts';
import { ProviderTester } from './engines/openai/provider-tester.ts';
import { createScriptedEngine } from './engines/scripted/scripted-engine.ts';
import type { DaemonEnv } from './env.ts';
import { readUsage } from './episodes/episode-store.ts';
import { Housekeeping } from './housekeeping/housekeeping.ts';
import type { Rhythm } from './housekeeping/nightly.ts';
import { FeedMemory } from './turns/feed-memory.ts';
import { HolderLock } from './lease/holder-lock.ts';
import { Lease } from './lease/lease.ts';
import { FallbackChain } from './turns/fallback-chain.ts';
import { NudgeServer } from './presence/nudge-server.ts';
import { Repertoire } from './repertoire.ts';
import { Stage } from './episodes/stage.ts';
import { createSummariser } from './episodes/summariser.ts';
import { TicketReader } from './tickets/ticket-reader.ts';
import { wasSaid } from './turns/turn-store.ts';
import { createUsage } from './director/usage.ts';
import { TurnTaker } from './turns/turn-taker.ts';
import { Writer } from './turns/writer.ts';

/** What the duel is assembled from. */
export interface Parts {
  readonly env: DaemonEnv;
  /** The folder that writers edit. */
  readonly content: string;
  /** What earlier starts have read of it. */
  readonly parsed?: ParsedFiles | undefined;
  /** The file of the process that makes a backup: shared/db/backup/backup-child, built or not. */
  readonly backupChild: string;
  readonly logger: Logger;
  readonly db: Db;
  readonly dataDir: DataDir;
  /** How patient the duel is with a provider, if not as `engines/openai/policy.ts` says. */
  readonly providerPolicy?: ProviderPolicy;
  readonly housekeeping?: Rhythm;
  /** By which the duel keeps its time: milliseconds that never jump; the machine's where left out. */
  readonly now?: () => number;
}

interface Assembled {
  readonly duel: Duel;
  readonly repertoire: Repertoire;
  /** Whether a provider may be asked, as things are. */
  readonly hasProvider: boolean;
}

/** Everything a daemon consists of, put together; nothing runs yet. @throws AppError STARTUP for content that leaves nothing to say. */
export function assemble(parts: Parts): Assembled {
  const { env, logger, db, dataDir, now = machineTime } = parts;
  const random = seeds(env.DUEL_SEED);
  const pacing = random();
  const repertoire = repertoireOf(parts, random);
  const audience = new Audience({ now });
  const budget = new Budget({ db, dailyTokens: env.DUEL_DAILY_TOKENS });
  const settings = createProviderSettings({ db, env, box: new SecretBox(dataDir.secretKey) });
  const asking = {
    db,
    logger,
    settings,
    budget,
    dialects: new Dialects(db),
    content: () => repertoire.content,
    policy: parts.providerPolicy,
    candidates: env.DUEL_CANDIDATES,
  };
  const providers = new ProviderEngines({ ...asking, onProblem: (sentence) => tellProblem(db, sentence) });
  const engines = endingWith(providers, repertoire.engine);
  const chain = new FallbackChain({ logger });
  const nudges = new NudgeServer({
    path: dataDir.duelSocket,
    audience,
    onError: (error) => logger.warn(error.message),
  });
  const nudge = () => nudges.nudge();
  const memory = new FeedMemory(db);
  const plain = plainRepliesOf(parts, repertoire);
  const duel = new Duel({
    db,
    logger,
    nudges,
    repertoire,
    initialStatus: { dailyTokens: budget.dailyTokens, problem: null, problemAt: null },
    lease: new Lease({
      db,
      holder: `${hostname()} pid ${process.pid}`,
      lock: new HolderLock(dataDir.duelLock),
      now: machineTime,
    }),
    turns: new TurnTaker({
      db,
      logger,
      now,
      nudge,
      memory,
      stage: stageOf(parts, engines, repertoire),
      writer: new Writer({ chain, engines, memory }),
      attendance: new Attendance({ count: () => audience.count(), now }),
      conditions: () => conditionsOf(audience, budget),
      pace: ({ reply }) => paceAfter(reply, pacing, env.DUEL_INTERVAL_MS),
    }),
    responder: new Responder({
      db,
      logger,
      nudge,
      briefs: new ChatBriefs({ db, content: () => repertoire.content }),
      writer: new ChatWriter({ chain, engines, plain }),
    }),
    tickets: new TicketReader({
      db,
      logger,
      plainAnswer: (text) => plain.answerTo(text),
      unplayable: () => repertoire.content.tickets.unplayable,
    }),
    tester: new ProviderTester(asking),
    housekeeping: new Housekeeping({ ...parts.housekeeping, ...parts }),
  });
  return { duel, repertoire, hasProvider: settings.isConfigured() };
}

/** English messages are read as a whole from the first one on; before, nothing of it is in memory. */
function plainRepliesOf({ content, logger }: Parts, repertoire: Repertoire): PlainReplies {
  const reader = memo((folder) => messageReaderIn(folder, logger));
  return new PlainReplies(
    () => repertoire.content.distress,
    () => reader(join(content, 'distress', 'reading')),
  );
}

/** Phrases go on counting where the files are damaged: whoever is in distress must not be met with a failure. */
function messageReaderIn(folder: string, logger: Logger): MessageReader | undefined {
  try {
    return loadMessageReader(folder);
  } catch (error) {
    logger.error(error, 'messages of visitors are looked at for phrases of distress only');
    return undefined;
  }
}

/** Director and scripted engine, for the content as it is and as it will be changed. */
function repertoireOf({ env, db, logger, content: folder, parsed }: Parts, random: () => Random): Repertoire {
  const { content: usable, problem } = loadUsableContent(folder, parsed);
  if (problem !== undefined) logger.error({ problem }, 'some of the content is left out');
  writeDuelStatus(db, { contentProblem: problem ?? null });
  return new Repertoire(usable, (content) => {
    // Both draw from what was used longest ago, and note what they draw.
    const memory = {
      usage: createUsage(readUsage(db)),
      wasSaid: (fingerprint: string) => wasSaid(db, fingerprint),
    };
    return {
      director: createDirector({
        ...memory,
        content,
        random: random(),
        episodeTurns: env.DUEL_EPISODE_TURNS,
      }),
      engine: createScriptedEngine({ ...memory, content, random: random(), chatRandom: random() }),
    };
  });
}

/** Milliseconds that never jump. */
function machineTime(): number {
  return performance.now();
}

/** Why a provider does not speak, and since when. */
function tellProblem(db: Db, sentence: string | undefined): void {
  const problemAt = sentence === undefined ? null : Date.now();
  writeDuelStatus(db, { problem: sentence ?? null, problemAt });
}

function stageOf({ db, logger, dataDir }: Parts, engines: EngineList, { director }: Repertoire): Stage {
  return new Stage({
    db,
    director,
    summarise: createSummariser({ engines: (conversationId) => engines.forSummary(conversationId), logger }),
    archive: archiving({ db, folder: dataDir.archives, logger }),
  });
}

/** A full disk must not end the show: an archive that could not be written is reported. */
function archiving({ db, folder, logger }: { db: Db; folder: string; logger: Logger }) {
  const files = new ArchiveFiles(folder);
  return async (conversationId: string) => {
    try {
      await archiveConversation({ db, files }, conversationId);
    } catch (error) {
      logger.error({ err: error, conversationId }, 'an episode could not be archived');
    }
  };
}

/** Independent sources of chance, one a call, all following from one seed where there is one. */
function seeds(seed: number | undefined): () => Random {
  let next = seed;
  return () => createRandom(next === undefined ? undefined : next++);
}
