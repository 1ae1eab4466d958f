import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveConversation } from '#shared/db/archive-store.ts';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import type { Db } from '#shared/db/client.ts';
import { addConversation, say } from './feed-writer.ts';

interface Place {
  readonly db: Db;
  readonly dataDir: { readonly archives: string };
}

/** Archives a closed episode of these lines, as the daemon does. Returns the archive's id. */
export async function addArchive({ db, dataDir }: Place, title: string, lines: string[]): Promise<string> {
  const conversation = addConversation(db, { live: false, title });
  for (const line of lines) say(db, conversation, line);
  const files = new ArchiveFiles(dataDir.archives);
  const id = await archiveConversation({ db, files }, conversation);
  if (id === undefined) throw new Error('there was nothing to archive');
  return id;
}

/** Where an archive's file lies. */
export function archivePath({ dataDir }: Pick<Place, 'dataDir'>, id: string): string {
  return join(dataDir.archives, `${id}.txt`);
}

export function archiveFile(place: Pick<Place, 'dataDir'>, id: string): string {
  return readFileSync(archivePath(place, id), 'utf8');
}
