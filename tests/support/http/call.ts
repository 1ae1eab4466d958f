/** What a plain HTTP client got. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, where it is JSON. */
  readonly json: unknown;
}

export interface CallOptions {
  /** Goes into a bearer header. */
  readonly token?: string | undefined;
  /** Sent as JSON, with its content type. */
  readonly json?: unknown;
  /** Sent as it is, without a content type of its own. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

/** Calls `METHOD /path` under /api, as any client written against the specification would. */
export async function call(web: { url: string }, route: string, options: CallOptions = {}): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ');
  const response = await fetch(`${web.url}/api${path}`, {
    method,
    headers: headersOf(options),
    ...bodyOf(options),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const json: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, json };
}

function headersOf({ token, json, headers }: CallOptions): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
}

function bodyOf({ json, body }: CallOptions): { body?: string | Uint8Array<ArrayBuffer> } {
  if (json !== undefined) return { body: JSON.stringify(json) };
  return body === undefined ? {} : { body };
}
