import type { LineProvenance } from '#shared/schemas/line.ts';
import { trpc } from '../../lib/trpc.ts';
import { PROVENANCE } from './conversation-texts.ts';

/** Who wrote the line that the page's address leads to. Asked for with the line that somebody points at, and not before. */
export function Provenance({ id }: { id: string }) {
  const { data } = trpc.lines.provenance.useQuery({ id }, { staleTime: Infinity });
  return (
    <small className="provenance" role="status">
      {data && wordsFor(data)}
    </small>
  );
}

function wordsFor({ engine, model }: LineProvenance): string {
  if (engine === null) return PROVENANCE.elsewhere;
  return engine === 'scripted' ? PROVENANCE.script : PROVENANCE.model(model ?? engine);
}
