import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { archiveConversation } from '#shared/db/archive-store.ts';
import { openDataDir, type DataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { ChatBriefs } from './chat/chat-briefs.ts';
import { ChatWriter } from './chat/chat-writer.ts';
import { Responder } from './chat/responder.ts';
import { createDirector } from './director/director.ts';
import { loadContent } from './director/load-content.ts';
import { createRandom, type Random } from './director/random.ts';
import { Duel } from './duel.ts';
import { createScriptedEngine } from './engines/scripted/scripted-engine.ts';
import type { DaemonEnv } from './env.ts';
import { readRecentPremises } from './episode-store.ts';
import { Lease } from './lease.ts';
import { NudgeServer } from './nudge-server.ts';
import { paceAfter } from './pace.ts';
import { Stage } from './stage.ts';
import { readFingerprints, wasSaidLately } from './turn-store.ts';
import { Writer } from './writer.ts';

/** Premises that a restart must not repeat. */
const RECENT_EPISODES = 200;
/** Lines among which none may come twice. */
const NO_REPEAT_WITHIN = 10_000;

interface DaemonOptions {
  readonly env: DaemonEnv;
  /** The project's folder: migrations and content are found from here. */
  readonly root: string;
  readonly logger: Logger;
}

/** A running daemon. */
export interface Daemon {
  /** Finishes or drops the turn under way, lets the lease go, closes the database. */
  stop(): Promise<void>;
}

/**
 * Starts the duel daemon: it writes, or stands by while another one does.
 * @throws AppError STARTUP with a sentence for the operator.
 */
export function startDaemon({ env, root, logger }: DaemonOptions): Daemon {
  const dataDir = openDataDir(env.DATA_DIR ?? join(root, 'data'));
  migrateDb(dataDir.database, join(root, 'drizzle'));
  const db = openDb(dataDir.database, 'daemon');
  const duel = assemble({ env, root, logger }, { db, dataDir });
  const stopping = new AbortController();
  const running = duel.run(stopping.signal);
  const stop = async () => {
    stopping.abort();
    await running;
    closeDb(db);
  };
  return { stop };
}

function assemble({ env, root, logger }: DaemonOptions, { db, dataDir }: { db: Db; dataDir: DataDir }): Duel {
  const { duelSocket, archives } = dataDir;
  const content = loadContent(join(root, 'content'));
  const random = seeds(env.DUEL_SEED);
  const pacing = random();
  const director = createDirector({
    content,
    random: random(),
    episodeTurns: env.DUEL_EPISODE_TURNS,
    recentPremises: readRecentPremises(db, RECENT_EPISODES),
  });
  const memory = { wasSaid: (print: string) => wasSaidLately(db, print, NO_REPEAT_WITHIN) };
  const engine = createScriptedEngine({
    content,
    random: random(),
    said: readFingerprints(db, NO_REPEAT_WITHIN),
    chatRandom: random(),
  });
  const nudges = new NudgeServer(duelSocket, (error) => logger.warn(error.message));
  return new Duel({
    db,
    logger,
    lease: new Lease({ db, holder: `${hostname()} pid ${process.pid}`, now: () => performance.now() }),
    stage: new Stage({ db, director, archive: archiving({ db, folder: archives, logger }) }),
    writer: new Writer({ engine, memory, logger }),
    responder: new Responder({
      db,
      logger,
      briefs: new ChatBriefs({ db, premises: content.premises }),
      writer: new ChatWriter({ engine, logger }),
      nudge: () => nudges.nudge(),
    }),
    nudges,
    pace: ({ reply }) => paceAfter(reply, pacing, env.DUEL_INTERVAL_MS),
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
