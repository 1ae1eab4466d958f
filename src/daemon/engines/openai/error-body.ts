/** The longest error that is read. */
const READ_MAX = 64 * 1024;

/** What the client reads an error from: https://platform.openai.com/docs/guides/error-codes */
interface ErrorBody {
  readonly error: Readonly<Record<string, unknown>> & { readonly message: string };
}

/**
 * An error in the shape that the client knows, whatever shape a server gave it: an array around it (Gemini), `detail` in the place of
 * `error` (FastAPI, https://fastapi.tiangolo.com/tutorial/handling-errors), the message beside `object` (Mistral, vLLM), a bare string.
 * Undefined where it is no JSON, or is in the shape already.
 */
export function asErrorBody(text: string): ErrorBody | undefined {
  const told = parsed(text.slice(0, READ_MAX));
  const body: unknown = Array.isArray(told) ? (told as unknown[])[0] : told;
  if (!isRecord(body)) return typeof body === 'string' ? { error: { message: body } } : undefined;
  const error = body['error'] ?? body;
  if (!isRecord(error)) return typeof error === 'string' ? { error: { message: error } } : undefined;
  if (error === body['error'] && !Array.isArray(told) && typeof error['message'] === 'string')
    return undefined;
  return { error: { ...error, ...details(error['detail'] ?? error['message']) } };
}

/** FastAPI names the place of each field that it refuses: `{"loc": ["body", "stream_options"], "msg": "Extra inputs are not permitted"}`. */
function details(told: unknown): { message: string; param?: string } {
  const list: unknown = isRecord(told) ? (told['detail'] ?? told['message']) : told;
  if (typeof list === 'string') return { message: list };
  const first: unknown = Array.isArray(list) ? (list as unknown[])[0] : list;
  if (!isRecord(first)) return { message: JSON.stringify(told ?? '') };
  const place: unknown = Array.isArray(first['loc']) ? (first['loc'] as unknown[]).at(1) : undefined;
  const message = typeof first['msg'] === 'string' ? first['msg'] : JSON.stringify(first);
  return typeof place === 'string' ? { message: `${place}: ${message}`, param: place } : { message };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
