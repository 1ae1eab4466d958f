import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { Spoil } from '#shared/schemas/eternal.ts';
import { Panel } from '../../features/retro/parts.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useWaiting } from '../../lib/use-waiting.ts';
import { DEN } from './den.ts';

/** What the den has gained by its quarrels. */
export function Spoils() {
  const { data = [], isPending } = trpc.eternal.spoils.useQuery();
  useWaiting(isPending);
  const { heading, intro, none } = DEN.spoils;
  return (
    <Panel title={heading} className="spoils">
      <p>{data.length > 0 ? intro : none}</p>
      <ul className="spoils-list">
        {data.map((spoil) => (
          <Piece key={spoil.thing} {...spoil} />
        ))}
      </ul>
    </Panel>
  );
}

function Piece({ thing, fact, conversationId }: Spoil) {
  return (
    <li>
      <Link href={paths.conversation(conversationId)}>{thing}</Link>
      <p className="spoils-fact">{fact}</p>
    </li>
  );
}
