import { vi } from 'vitest';
import { addConversation, say } from '../database/feed-writer.ts';
import { rawGet } from '../http/raw-get.ts';
import { startTestWeb, type TestWeb } from './web-app.ts';

const INPUT = { 0: { json: { limit: 12, skip: 0 } }, 1: { json: { limit: 9 } } };

/** What every anonymous visitor may ask for. */
export const LIST = '/api/eternal/conversations?limit=12&skip=0';
export const HISTORY = '/api/eternal/history?limit=100';
export const THEME = '/api/admin/theme';
export const BATCH = `/trpc/conversations.list,eternal.history?batch=1&input=${encodeURIComponent(JSON.stringify(INPUT))}`;

/** A web server with something to say, and a spy that counts what lists cost. */
export async function webWithLines() {
  const web = await startTestWeb();
  const conversation = addConversation(web.db);
  for (let n = 1; n <= 30; n += 1)
    say(web.db, conversation, `line ${n}, which repeats itself, itself, itself`);
  web.backend.catchUp();
  const list = vi.spyOn(web.backend.services.conversations, 'list');
  return { web, conversation, list };
}

/** The body at `path`, as text. */
export async function textAt(web: TestWeb, path: string, headers = {}): Promise<string> {
  return (await rawGet(web.url + path, headers)).body.toString();
}
