import { useLocation } from 'wouter';
import { keepLogin } from '../../lib/login.ts';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '#shared/paths.ts';

/** Logs in, which announces itself, and goes home. Rejects where that failed. */
export function useLogIn(): (credentials: { username: string; password: string }) => Promise<void> {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  return async (credentials) => {
    const { token } = await utils.client.auth.login.mutate(credentials);
    keepLogin({ token, username: credentials.username });
    // An administrator is shown more than a visitor was: what is at hand counts as old.
    void utils.invalidate(undefined, { refetchType: 'none' });
    navigate(paths.home);
  };
}
