import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '#daemon/director/random.ts';
import type { Db } from '#shared/db/client.ts';
import { fillDatabase } from './big-database.ts';
import { ROOT } from './processes.ts';

const SEED = 27;
const MESSAGES_EACH = 40;
const WORDS_MIN = 5;
const WORDS_MAX = 35;

/** The words of `content/`, each as often as it stands there: a few in almost every line, most in hardly any. */
export function vocabulary(): string[] {
  const files = readdirSync(join(ROOT, 'content'), { recursive: true, withFileTypes: true });
  const texts = files
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').toLowerCase());
  return texts.flatMap((text) => text.match(/[a-z]{2,}/g) ?? []);
}

/** Fills an empty, migrated database with lines of such words, as a program left it that knew no search. */
export function fillUnindexed(db: Db, lines: number): void {
  const { $client: sqlite } = db;
  const words = vocabulary();
  const random = createRandom(SEED);
  const word = () => random.pick(words) ?? '';
  const line = () => Array.from({ length: random.int(WORDS_MIN, WORDS_MAX) }, word).join(' ');
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_index_on_%'",
    )
    .all();
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${name}`);
  fillDatabase(db, { conversations: Math.ceil(lines / MESSAGES_EACH), messagesEach: MESSAGES_EACH, line });
  for (const { sql } of triggers) sqlite.exec(sql);
  sqlite.exec(`UPDATE search_index SET settled = 0, conversations_after = '',
    messages_left = (SELECT max(seq) FROM messages), messages_total = (SELECT max(seq) FROM messages)`);
}
