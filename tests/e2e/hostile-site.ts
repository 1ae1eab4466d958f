import { dirname, join } from 'node:path';
import { recordRejection } from '#daemon/turns/rejection-store.ts';
import { cleaned } from '#daemon/gate/rules/clean.ts';
import { archiveConversation } from '#shared/db/archive-store.ts';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { newId } from '#shared/db/id.ts';
import { writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { chatMessages, episodes } from '#shared/db/schema.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { MARKUP, markupBy } from '#tests/support/hostile/markup.ts';
import { startSite, type Site } from './site.ts';

/** A site in which whatever somebody can write is markup. */
export interface HostileSite extends Site {
  /** The live one; its title and summary, like its lines, are of the corpus. */
  readonly live: string;
  /** A closed conversation that says the whole corpus, a text a line. */
  readonly whole: string;
  /** Closed conversations whose titles and summaries are together the whole corpus. */
  readonly titled: readonly string[];
  readonly archives: readonly string[];
}

export async function startHostileSite(): Promise<HostileSite> {
  const site = await startSite();
  // What is written here need not survive a power cut.
  site.db.$client.pragma('synchronous = OFF');
  const whole = addConversation(site.db, { live: false, title: MARKUP[0] ?? '' });
  for (const [n, content] of MARKUP.entries())
    say(site.db, whole, { content, role: n % 2 === 0 ? 'assistant' : 'user' });
  const titled = markupBy(14).map((text, n) => addTitled(site, text, n));
  const live = addConversation(site.db, { title: MARKUP[5] ?? '', summary: MARKUP[8] ?? '' });
  say(site.db, live, `<feral> ${MARKUP[7]}`);
  const archives = await Promise.all([whole, ...titled].map((id) => archive(site, id)));
  return { ...site, live, whole, titled, archives };
}

/** What the daemon tells the desk, in the words of engines and providers. */
export function fillDesk({ db, whole, titled }: HostileSite): void {
  const [engine = '', model = '', problem = '', contentProblem = ''] = markupBy(5);
  writeDuelStatus(db, { running: true, engine, model, problem, problemAt: Date.now(), contentProblem });
  for (const offered of markupBy(2)) {
    const rejected = { purpose: 'duel', persona: 'feral', reason: 'refusal' } as const;
    recordRejection(db, {
      ...rejected,
      conversationId: whole,
      engine: { name: engine, model },
      text: cleaned(offered, 'feral'),
    });
  }
  for (const [n, conversationId] of titled.entries())
    db.insert(episodes)
      .values({ conversationId, repetition: n / 100, closedAt: Date.now() })
      .run();
}

/** A chat in which visitor and persona have said the corpus to each other, two texts a message. */
export function fillChat({ db }: Site, chat: { conversationId: string; visitorId: string }): void {
  const createdAt = Date.now();
  for (const content of markupBy(2)) {
    const question = newId();
    db.insert(chatMessages)
      .values([
        { ...chat, id: question, role: 'user', content, createdAt },
        { ...chat, id: newId(), role: 'assistant', content, answersId: question, createdAt },
      ])
      .run();
  }
}

function addTitled({ db }: Site, text: string, n: number): string {
  const id = addConversation(db, { live: false, title: text, summary: text });
  say(db, id, MARKUP[n] ?? '');
  return id;
}

async function archive({ db }: Site, id: string): Promise<string> {
  const files = new ArchiveFiles(join(dirname(db.$client.name), 'archives'));
  return (await archiveConversation({ db, files }, id)) ?? '';
}
