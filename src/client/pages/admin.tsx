import { AdminDesk } from '../features/admin/admin-desk.tsx';
import { RestrictedScreen } from '../features/auth/restricted-screen.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { useToken } from '../lib/login.ts';
import { adminHead } from './admin.tsx';

/** The administrator's desk, for whoever has a token. The server looks at the token at each call. */
export function AdminPage() {
  usePageHead(adminHead);
  return useToken() === undefined ? <RestrictedScreen /> : <AdminDesk />;
}
