import { useEffect, useState } from 'react';

/** True once `latest` has stayed the same for `delayMs`. */
export function useQuiet(latest: string, delayMs: number): boolean {
  const [quietSince, setQuietSince] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuietSince(latest), delayMs);
    return () => clearTimeout(timer);
  }, [latest, delayMs]);
  return quietSince === latest;
}
