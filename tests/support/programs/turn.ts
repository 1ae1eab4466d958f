import { takeTurn } from '#server/modules/admin/bulk/job-turn.ts';

/** A process whose bulk job is under way until it is killed. Its argument: the lock. */
await takeTurn(process.argv[2] ?? '');
process.send?.('working');
setInterval(() => undefined, 1_000);
