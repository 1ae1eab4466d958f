import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { duelCommands } from '#shared/db/schema.ts';
import { fenced } from '../lease/fence.ts';

/** Something an administrator asked of the show. */
export type Command = (typeof duelCommands.$inferSelect)['command'];

const isOpen = isNull(duelCommands.doneAt);

/** Whether an administrator's command waits. */
export function hasCommand(db: Db): boolean {
  return db.select({ seq: duelCommands.seq }).from(duelCommands).where(isOpen).limit(1).get() !== undefined;
}

/**
 * Takes the commands that wait, oldest first. Each is given to one holder of the lease only.
 * @throws LeaseLost
 */
export function takeCommands(db: Db, fencingToken: number): Command[] {
  return fenced(db, fencingToken, (tx) => {
    const open = tx.select().from(duelCommands).where(isOpen).orderBy(asc(duelCommands.seq)).all();
    for (const { seq } of open) {
      const itself = and(eq(duelCommands.seq, seq), isOpen);
      tx.update(duelCommands).set({ doneAt: Date.now() }).where(itself).run();
    }
    return open.map(({ command }) => command);
  });
}
