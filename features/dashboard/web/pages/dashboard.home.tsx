import { redirect } from 'react-router';
import { getDashboardHome } from '#platform/web/shell/dashboard-home.ts';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';

/** Redirects /dashboard to the target of the navigation bar's Dashboard link. */
export const clientLoader = async () => {
  const found = await getSignedInPerson();
  if (found !== null) throw redirect(getDashboardHome(found.role));
  return null;
};

export const HydrateFallback = () => <Spinner label="Loading" />;

export default function DashboardHome() {
  return null;
}
