/** Most calls are a few fields. */
export const BODY_MAX_BYTES = 64 * 1024;

/** A text of 1 MiB, as JSON writes it: every line feed and quote takes two bytes, other control characters six. */
const UPLOAD_MAX_BYTES = 4 * 1024 * 1024;

/** The longest body of the procedure at `path`, in bytes. */
export function bodyLimitOf(path: string): number {
  return path === 'admin.uploadText' ? UPLOAD_MAX_BYTES : BODY_MAX_BYTES;
}
