/** Hears how much of a body is sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

type Init = Omit<RequestInit, 'signal'> & { readonly signal?: AbortSignal | null | undefined };
type Fetch = (input: RequestInfo | URL | string, init?: Init) => Promise<Response>;

/**
 * `fetch`, as far as a tRPC link needs it, that reports how much of the body is sent. `fetch` itself cannot:
 * https://github.com/whatwg/fetch/issues/607
 */
export function reportingFetch(onProgress: OnProgress): Fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : input);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      init.signal?.addEventListener('abort', () => request.abort());
      request.send(init.body as XMLHttpRequestBodyInit | null | undefined);
    });
}
