import { Link, useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { errorCodeOf } from '../../lib/errors.ts';
import { forgetLogin, useToken } from '../../lib/login.ts';
import { tell } from '../../lib/tell.ts';
import { trpc } from '../../lib/trpc.ts';

/** The link to the admin area, shown to a signed-in administrator. */
export function AdminLink({ className }: { className?: string }) {
  const [here] = useLocation();
  if (useToken() === undefined) return null;
  return (
    <Link
      href={paths.admin}
      className={className}
      {...(here === paths.admin && { 'aria-current': 'page' as const })}
    >
      system.admin
    </Link>
  );
}

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
