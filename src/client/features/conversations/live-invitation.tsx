import { Link } from 'wouter';
import { BRAND } from '#shared/brand.ts';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { paths } from '../../paths.ts';
import { FEED_NAME } from '../eternal/feed-name.ts';

const { assistant, user } = BRAND.personas;

/** The banner that invites to the live conversation; `live` is that, where the list has it. */
export function LiveInvitation({ live }: { live: Conversation | undefined }) {
  return (
    <aside className="live-invitation" aria-label={FEED_NAME}>
      <span className="lamp" aria-hidden="true" />
      <p>
        <strong>On the line now:</strong>{' '}
        {live ? displayTitle(live) : `${assistant} and ${user}, still not agreeing`}
      </p>
      <Link href={paths.eternal} className="button">
        listen in live
      </Link>
    </aside>
  );
}
