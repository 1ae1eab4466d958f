import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import type { UploadInput } from '#shared/schemas/admin.ts';
import { bearer, loginLink } from '../../../lib/login-link.ts';
import { URL_PREFIX, type AppRouter } from '../../../lib/trpc.ts';
import { reportingFetch, type OnProgress } from '../use-upload.ts';

/** Sends a text to become a conversation, with a call of its own, so that its progress can be seen. Resolves to the id. */
export async function uploadText(input: UploadInput, onProgress: OnProgress): Promise<string> {
  const client = createTRPCClient<AppRouter>({
    links: [
      loginLink(),
      httpLink({
        url: URL_PREFIX,
        transformer: superjson,
        headers: bearer,
        fetch: reportingFetch(onProgress),
      }),
    ],
  });
  return (await client.admin.uploadText.mutate(input)).conversationId;
}
