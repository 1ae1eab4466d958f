import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { BIN_TEXTS } from './bin-texts.ts';

/** The way to the bin, where there is one. */
export function BinLink() {
  const { data } = trpc.bin.state.useQuery();
  if (!data?.isOpen) return null;
  return (
    <Link href={paths.bin} className="button">
      {BIN_TEXTS.link}
    </Link>
  );
}
