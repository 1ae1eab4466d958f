import { useWaiting } from '../../lib/use-waiting.ts';

/** The room of a page that is still on its way. */
export function PageLoading({ text = 'Loading...' }: { text?: string }) {
  useWaiting();
  return (
    <p className="page-loading" role="status">
      {text}
    </p>
  );
}
