import { createTRPCClient, httpLink } from '@trpc/client';
import { useState } from 'react';
import superjson from 'superjson';
import { UPLOAD_TEXT_MAX_BYTES } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { endpoints } from '#shared/paths.ts';
import type { UploadInput } from '#shared/schemas/admin.ts';
import { errorCodeOf, reasonOf } from '../../lib/errors.ts';
import { bearer, loginLink } from '../../lib/login-link.ts';
import { tell } from '../../lib/tell.ts';
import type { AppRouter } from '../../lib/trpc.ts';
import { UPLOAD_MESSAGES } from './action-outcomes.ts';
import { UPLOAD } from './texts.ts';

interface UploadState {
  /** How much is sent, from 0 to 1; undefined while nothing is. */
  readonly progress: number | undefined;
  /** The conversation that the last upload made. */
  readonly createdId: string | undefined;
}

const IDLE: UploadState = { progress: undefined, createdId: undefined };

/** Uploading one file at a time. `upload` says how it went and resolves to whether it went well. */
export function useUpload(): UploadState & { upload: (file: File | undefined) => Promise<boolean> } {
  const [state, setState] = useState(IDLE);
  const upload = async (file: File | undefined) => {
    if (!file || !isTextFile(file)) {
      tell(UPLOAD_MESSAGES.noFile);
      return false;
    }
    try {
      setState({ ...IDLE, progress: 0 });
      const id = await uploadText(await readTextFile(file), (progress) => setState({ ...IDLE, progress }));
      setState({ ...IDLE, createdId: id });
      tell(UPLOAD_MESSAGES.created(id));
      return true;
    } catch (error) {
      setState(IDLE);
      tell(isAnswer(error) ? UPLOAD_MESSAGES.refused(reasonOf(error)) : UPLOAD_MESSAGES.unreachable);
      return false;
    }
  };
  return { ...state, upload };
}

/** Whether somebody refused, here or on the server; else nobody was reached. */
function isAnswer(error: unknown): boolean {
  return error instanceof AppError || errorCodeOf(error) !== undefined;
}

const ENDING = /\.txt$/i;

/** Whether the name of a file says that it holds text. */
export function isTextFile(file: { readonly name: string }): boolean {
  return ENDING.test(file.name);
}

/**
 * A file as the conversation it becomes: its title is the file's name without the ending.
 * @throws AppError TOO_LARGE or BAD_REQUEST, before anything is sent.
 */
export async function readTextFile(file: File): Promise<{ title: string; content: string }> {
  if (file.size > UPLOAD_TEXT_MAX_BYTES) throw new AppError('TOO_LARGE', UPLOAD.tooLarge);
  return { title: file.name.replace(ENDING, ''), content: decode(await file.arrayBuffer()) };
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', UPLOAD.notText, { cause });
  }
}

/** Sends a text to become a conversation, with a call of its own, so that its progress can be seen. Resolves to the id. */
async function uploadText(input: UploadInput, onProgress: OnProgress): Promise<string> {
  const client = createTRPCClient<AppRouter>({
    links: [
      loginLink(),
      httpLink({
        url: endpoints.trpc,
        transformer: superjson,
        headers: bearer,
        fetch: reportingFetch(onProgress),
      }),
    ],
  });
  return (await client.admin.uploadText.mutate(input)).conversationId;
}

/** Hears how much of a body is sent, from 0 to 1. */
type OnProgress = (share: number) => void;

type Init = Omit<RequestInit, 'signal'> & { readonly signal?: AbortSignal | null | undefined };
type Fetch = (input: RequestInfo | URL | string, init?: Init) => Promise<Response>;

/**
 * `fetch`, as far as a tRPC link needs it, that reports how much of the body is sent. `fetch` itself cannot:
 * https://github.com/whatwg/fetch/issues/607
 */
function reportingFetch(onProgress: OnProgress): Fetch {
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
