import { Link } from 'wouter';
import { BRAND } from '#shared/brand.ts';
import type { DuelState } from '#shared/schemas/duel.ts';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { paths } from '#shared/paths.ts';
import { FEED_NAME } from '#shared/brand.ts';
import { useDuelConsole } from '../feed/use-duel-console.ts';

const { assistant, user } = BRAND.personas;

/** What the banner says: of the live conversation, of who it is between where the list does not have it, and on the way there. */
const TEXTS: Record<DuelState, { readonly now: string; readonly who: string; readonly way: string }> = {
  active: {
    now: 'On the line now:',
    who: `${assistant} and ${user}, still not agreeing`,
    way: 'listen in live',
  },
  stopped: {
    now: 'The duel rests:',
    who: `${assistant} and ${user}, not speaking`,
    way: 'see how it stands',
  },
};

/** The banner that invites to the live conversation; `live` is that, where the list has it. No stream tells the list: it asks. */
export function LiveInvitation({ live }: { live: Conversation | undefined }) {
  const { state = 'active' } = useDuelConsole('live') ?? {};
  const { now, who, way } = TEXTS[state];
  return (
    <aside className="live-invitation" data-duel={state} aria-label={FEED_NAME}>
      <span className="lamp" aria-hidden="true" />
      <p>
        <strong>{now}</strong> {live ? displayTitle(live) : who}
      </p>
      <Link href={paths.eternal} className="button">
        {way}
      </Link>
    </aside>
  );
}
