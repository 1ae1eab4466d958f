import { BRAND } from '#shared/brand.ts';
import { AdminDesk } from '../features/admin/admin-desk.tsx';
import { RestrictedScreen } from '../features/auth/restricted-screen.tsx';
import { useToken } from '../lib/login.ts';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import type { Loaded } from '../lib/route.ts';

/** The administrator's desk, if there is a token. The server checks the token at each call. */
export function Page() {
  usePageHead(adminHead);
  return useToken() === undefined ? <RestrictedScreen /> : <AdminDesk />;
}

const adminHead: PageHead = {
  title: 'system.admin',
  description: `Restricted access. Behind this door somebody pretends to be in charge of ${BRAND.product}.`,
};

/** Fetches nothing: what the desk shows is fetched by the signed-in administrator's browser. */
export const load = (): Promise<Loaded> => Promise.resolve({ status: 200, head: adminHead });
