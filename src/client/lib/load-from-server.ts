/**
 * Loads the present address anew, from the server and as a whole: what to do when the code of a page did not come. Importing it again is
 * not enough. Many browsers keep a failed module for as long as the document lives (https://github.com/whatwg/html/pull/10327), and
 * after an update the server may no longer have a file of that name.
 * @returns never, where the address is being loaded.
 * @throws `reason` where the server does not answer with a page: a notice beats the browser's own error page.
 */
export async function loadFromServer(reason: unknown): Promise<never> {
  const { href } = location;
  const served = await isServed(href);
  if (!served || location.href !== href) throw reason;
  location.reload();
  return new Promise(() => undefined);
}

async function isServed(href: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(href, { method: 'HEAD', cache: 'no-store' });
    return ok || status === 404;
  } catch {
    return false;
  }
}
