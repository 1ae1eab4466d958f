import { addConversation, say } from '../database/feed-writer.ts';
import { call, type Answer } from '../http/call.ts';
import { startTestWeb } from './web-app.ts';

/** A visitor's browser, as far as stamps go: it keeps its cookie. */
export interface StampingVisitor {
  put(line: string, stamp: string, headers?: Record<string, string>): Promise<Answer>;
  takeBack(line: string, stamp: string): Promise<Answer>;
}

export function stampingVisitor(web: { url: string }): StampingVisitor {
  let cookie = '';
  const set = async (line: string, json: unknown, headers: Record<string, string> = {}) => {
    const answer = await call(web, `POST /stamps/${line}`, { json, headers: { cookie, ...headers } });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return answer;
  };
  return {
    put: (line, stamp, headers) => set(line, { stamp }, headers),
    takeBack: (line, stamp) => set(line, { stamp, on: false }),
  };
}

/** A site with an episode of a few lines, and their ids. */
export async function siteWithLines(
  said: readonly string[] = ['It was open.', 'It was not.'],
  options: Parameters<typeof startTestWeb>[0] = {},
) {
  const web = await startTestWeb(options);
  const conversation = addConversation(web.db);
  const lines = said.map((content) => say(web.db, conversation, content));
  const [line = ''] = lines.map(({ id }) => id);
  return { web, conversation, lines, line, stamps: web.backend.services.stamps };
}

/** How often lines are stamped, as the call says. */
export async function countsOf(web: { url: string }, query = ''): Promise<unknown> {
  const { json } = await call(web, `GET /stamps${query}`);
  return (json as { lines: unknown }).lines;
}
