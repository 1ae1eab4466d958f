import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { refuse } from '#tests/support/database/refusal-writer.ts';
import { startDuel, type Site } from './site.ts';

export interface FullSite extends Site {
  /** The live one. */
  readonly conversation: string;
  /** The paths of its pages, one of each kind. */
  readonly paths: Readonly<Record<string, string>>;
}

const PICTURE = {
  content: 'My crown.\n / \\ / \\\n | KING |',
  asciiArt: true,
  beat: 'A crown is delivered to the wrong desk.',
};

/** A site with something of everything: a duel that has said `lines` and drawn a picture, a closed conversation, an archive. */
export async function startFullSite(...lines: string[]): Promise<FullSite> {
  const site = await startDuel(...lines);
  const { id: picture } = say(site.db, site.conversation, PICTURE);
  const { json } = await call(site, 'POST /eternal/archive', { json: { since: 0 } });
  const { archiveId } = json as { archiveId: string };
  const closed = addConversation(site.db, { live: false, title: 'Lift 2 wants a reason' });
  const [line] = lines.map((content) => say(site.db, closed, content).id);
  await call(site, `POST /stamps/${line ?? picture}`, { json: { stamp: 'filed' } });
  refuse(site.db, closed, { text: 'I left. Again.' });
  refuse(site.db, closed, { persona: 'warden', reason: 'obscene' });
  const ids = { live: site.conversation, closed, archiveId, line: line ?? picture, picture };
  return { ...site, paths: pathsOf(ids) };
}

type Ids = Record<'live' | 'closed' | 'archiveId' | 'line' | 'picture', string>;

function pathsOf({ live, closed, archiveId, line, picture }: Ids) {
  return {
    home: '/',
    eternal: '/eternal',
    conversations: '/conversations',
    'a live conversation': `/conversation/${live}`,
    'a closed conversation': `/conversation/${closed}`,
    'a line': `/line/${line}`,
    'a line that is a picture': `/line/${picture}`,
    'a replay': `/replay?conversation=${closed}`,
    chat: `/chat/${closed}`,
    search: '/search',
    'what was found': '/search?q=crown',
    'a first time': '/first?word=crown',
    'the bin': '/bin',
    archives: '/archives',
    'an archive': `/archive/${archiveId}`,
    'rogue terminal': '/rogue-terminal',
    religion: '/religion',
    library: '/library',
    badges: '/badges',
    'the most stamped lines': '/best',
    tickets: '/tickets',
    'the guest book': '/guestbook',
    'admin, restricted': '/admin',
    'not found': '/nowhere',
  };
}
