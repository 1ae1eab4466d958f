import { sql } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { writeTransaction } from '#shared/db/transactions.ts';

/** Leaves a database as the migration that brought the search left it: nothing is indexed yet. */
export function forgetIndex(db: Db): void {
  writeTransaction(db, () => {
    for (const table of ['messages_fts', 'conversations_fts', 'searched_conversations'])
      db.run(sql.raw(`DELETE FROM ${table}`));
    db.run(sql`UPDATE search_index SET settled = 0, conversations_after = '',
      messages_left = (SELECT coalesce(max(seq), 0) FROM messages),
      messages_total = (SELECT coalesce(max(seq), 0) FROM messages)`);
  });
}

/** The `seq` of each line in which the index has an expression: https://sqlite.org/fts5.html#full_text_query_syntax */
export function linesFound(db: Db, expression: string): number[] {
  return db
    .all<{ seq: number }>(
      sql`SELECT rowid AS seq FROM messages_fts WHERE messages_fts MATCH ${expression} ORDER BY rowid`,
    )
    .map(({ seq }) => seq);
}

/** The id of each conversation in whose title or summary the index has an expression. */
export function titlesFound(db: Db, expression: string): string[] {
  return db
    .all<{ id: string }>(
      sql`SELECT conversation_id AS id FROM conversations_fts f
      JOIN searched_conversations s ON s.seq = f.rowid WHERE conversations_fts MATCH ${expression} ORDER BY f.rowid`,
    )
    .map(({ id }) => id);
}
