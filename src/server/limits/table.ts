/** What anybody may send without a login, on any route: a chat message of 2,000 characters takes 8 KB as browsers write JSON. */
export const ANONYMOUS_BODY_MAX_BYTES = 16 * 1024;

/** What an administrator may send; most calls are a few fields. */
export const BODY_MAX_BYTES = 64 * 1024;

/** A text of 1 MiB, as JSON writes it: every line feed and quote takes two bytes, other control characters six. */
const UPLOAD_MAX_BYTES = 4 * 1024 * 1024;

/** The longest body that an administrator may send to the procedure at `path`, in bytes. */
export function bodyLimitOf(path: string): number {
  return path === 'admin.uploadText' ? UPLOAD_MAX_BYTES : BODY_MAX_BYTES;
}
