import { useRef, useState } from 'react';
import type { ArchivePage } from '#shared/schemas/archive.ts';
import { trpc } from '../../lib/trpc.ts';

/** The text of an archive as far as it is on the page: the end, which came with `page`, and what was fetched before it. */
export function useArchiveText(page: ArchivePage) {
  const api = trpc.useUtils().client;
  const [{ text, start }, setShown] = useState({ text: page.text, start: page.start });
  const asked = useRef(false);
  const [loading, setLoading] = useState(false);

  /** @returns what shows the piece before; undefined where it did not come. */
  const load = async () => {
    if (start === 0 || asked.current) return undefined;
    asked.current = true;
    setLoading(true);
    try {
      const earlier = await api.archives.text.query({ id: page.archive._id, before: start });
      return () => setShown({ text: earlier.text + text, start: earlier.start });
    } catch {
      // The button stays, for another try.
      return undefined;
    } finally {
      asked.current = false;
      setLoading(false);
    }
  };
  return { text, hasEarlier: start > 0, loading, load };
}
