import { NETWORK } from './network-notice.tsx';
import { useOnline } from './network-notice.tsx';
import { useLongWait } from '../../lib/use-waiting.ts';

/** Says, over every page, that there is no network, or that it is slow. It lies over the page, so that nothing moves for it. */
export function NetworkNotice() {
  const online = useOnline();
  const slow = useLongWait();
  const text = online ? slow && NETWORK.slow : NETWORK.offline;
  // The region is there before it speaks: one that comes with its text is not heard.
  return (
    <p className="network-notice" role="status">
      {text}
    </p>
  );
}
