import { useEffect } from 'react';
import { endpoints } from '#shared/paths.ts';

/** As the visitor leaves the site, asks for an archive of what was said while the page was open. */
export function useArchiveOnLeave(): void {
  useEffect(() => {
    const since = new Date();
    const leave = () => askForArchive(since);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);
}

/** Nobody is left to hear of a failure. A browser that knows no keepalive, or refuses it, still has its beacon. */
function askForArchive(since: Date): void {
  const body = JSON.stringify({ since: since.toISOString() });
  const beacon = () => void navigator.sendBeacon(endpoints.archiveRequest, body);
  const headers = { 'content-type': 'application/json' };
  try {
    fetch(endpoints.archiveRequest, { method: 'POST', keepalive: true, headers, body }).catch(beacon);
  } catch {
    beacon();
  }
}
