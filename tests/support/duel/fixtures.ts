import { dirname, join } from 'node:path';
import type { Episode } from '#daemon/director/episode.ts';
import type { Premise } from '#daemon/content/content.ts';
import type { NewTurn } from '#daemon/turns/turn-store.ts';
import type { Db } from '#shared/db/client.ts';
import { HolderLock } from '#daemon/lease/holder-lock.ts';
import { Lease } from '#daemon/lease/lease.ts';
import { readLease } from '#shared/db/queries/lease.ts';

export const PREMISE: Premise = {
  id: 'the-open-door',
  title: 'The door is open',
  pitch: 'Somebody left it open.',
  things: ['the door'],
  openers: { feral: 'You left [the door] open.', warden: 'About [the door].' },
  exchanges: [],
  ending: [],
  facts: [],
  says: { feral: [], warden: [] },
  summary: 'The door stayed open.\n',
};

export const EPISODE: Episode = {
  premise: PREMISE,
  plannedTurns: 4,
  endsWhenTold: false,
  beatAt: () => undefined,
  noteLine: () => undefined,
  isUnanswered: () => false,
  isFromContent: () => true,
  isBeatCalled: false,
  callBeat: () => undefined,
  callArrival: () => undefined,
  ticket: undefined,
  offerTicket: () => undefined,
  ticketGivenUp: () => undefined,
  callNotice: () => false,
  toLookBackOn: () => undefined,
  beatsSince: () => [],
};

/** A turn that would be stored. */
export function turn(conversationId: string, ordinal: number, text = `line ${ordinal}`): NewTurn {
  return {
    conversationId,
    ordinal,
    speaker: ordinal % 2 === 0 ? 'feral' : 'warden',
    reply: {
      text,
      asciiArt: false,
      model: 'a model',
      tokensIn: 10,
      tokensOut: 5,
      costMicros: 3,
      retries: 1,
    },
    fingerprint: `print of ${text}`,
    engine: 'an engine',
    latencyMs: 7,
  };
}

/** The lease as a daemon of this name would hold it. @param now milliseconds; without it no time passes. */
export function leaseOf(db: Db, holder: string, now = () => 0): Lease {
  const lock = new HolderLock(join(dirname(db.$client.name), 'duel.lock'));
  return new Lease({ db, holder, lock, now });
}

/** The fencing token of a lease just taken, or of the one that a test holds all along. */
export function takeLease(db: Db): number {
  const lease = leaseOf(db, 'a test');
  lease.tryAcquire();
  return lease.token ?? readLease(db)?.fencingToken ?? -1;
}
