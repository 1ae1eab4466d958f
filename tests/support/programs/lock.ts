import { Database } from '#shared/db/sqlite.ts';

/* A process of its own that takes the write lock of a database, `lock-program.ts <database>`, and keeps it until it is told anything. */
const db = new Database(process.argv[2] ?? '', { timeout: 30_000 });
db.exec('BEGIN IMMEDIATE');
process.send?.('locked');
process.once('message', () => {
  db.close();
  process.disconnect?.();
});
