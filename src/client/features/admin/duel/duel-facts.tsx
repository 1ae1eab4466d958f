import type { DuelDesk } from '#shared/schemas/duel.ts';
import { RelativeTime } from '../../../components/ui/time.tsx';
import { LOW_POWER } from '../../feed/console-header.tsx';
import { DUEL } from './texts.ts';

/** What speaks, how it is, and what keeps it from being better. */
export function DuelFacts({ desk }: { desk: DuelDesk | undefined }) {
  return (
    <>
      <dl className="duel-facts">
        <div>
          <dt>{DUEL.engine}</dt>
          <dd>{desk?.engine ?? '–'}</dd>
        </div>
        <div>
          <dt>{DUEL.model}</dt>
          <dd>{desk?.model ?? '–'}</dd>
        </div>
        <div>
          <dt>{DUEL.state}</dt>
          <dd>
            {desk ? stateOf(desk) : '–'}
            {desk?.lowPower && <strong className="low-power-mark">{LOW_POWER}</strong>}
          </dd>
        </div>
        <div>
          <dt>{DUEL.lastLine}</dt>
          <dd>{desk?.lastMessageAt ? <RelativeTime date={desk.lastMessageAt} /> : DUEL.silent}</dd>
        </div>
      </dl>
      <Problems desk={desk} />
    </>
  );
}

function stateOf({ running, paused, idle }: DuelDesk): string {
  if (paused) return DUEL.paused;
  if (!running) return DUEL.stopped;
  return idle ? DUEL.resting : DUEL.running;
}

/** Says each problem once, when it comes up. */
function Problems({ desk }: { desk: DuelDesk | undefined }) {
  return (
    <div className="duel-problems" role="status">
      {desk?.problem && (
        <p>
          <b>{DUEL.provider}</b> {desk.problem.sentence}{' '}
          {desk.problem.at && <RelativeTime date={desk.problem.at} />}
        </p>
      )}
      {desk?.contentProblem && (
        <p>
          <b>{DUEL.content}</b> {desk.contentProblem} {DUEL.contentNote}
        </p>
      )}
      {desk?.backupProblem && (
        <p>
          <b>{DUEL.backup}</b> {desk.backupProblem} {DUEL.backupNote}
        </p>
      )}
      {desk?.storageProblem && (
        <p>
          <b>{DUEL.storage}</b> {desk.storageProblem} {DUEL.storageNote}
        </p>
      )}
    </div>
  );
}
