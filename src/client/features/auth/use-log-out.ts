import { useLocation } from 'wouter';
import { forgetLogin } from '../../lib/login.ts';
import { errorCodeOf } from '../../lib/login-link.ts';
import { tell } from '../../lib/tell.ts';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '#shared/paths.ts';

const ASK = 'Log out?';
const UNHEARD =
  'This browser has forgotten the login, but the server did not hear of it: there it ends by itself after two hours without use.';

/** Logs out once that is confirmed: on the server, then here, which announces itself; and leaves for the login page. */
export function useLogOut(): () => Promise<void> {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  return async () => {
    if (!confirm(ASK)) return;
    try {
      await utils.client.auth.logout.mutate();
    } catch (error) {
      // A login that the server no longer knows has ended as it should.
      if (errorCodeOf(error) !== 'UNAUTHORIZED') tell(UNHEARD);
    }
    forgetLogin();
    void utils.invalidate(undefined, { refetchType: 'none' });
    navigate(paths.login);
  };
}
