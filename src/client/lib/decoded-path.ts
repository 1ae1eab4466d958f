/** A path as the router in the browser reads it, which leaves alone what it cannot decode. */
export function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
