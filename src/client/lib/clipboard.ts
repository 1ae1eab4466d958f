/** Copies a text. The clipboard is there on secure pages alone, and may be forbidden. @returns whether it was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
