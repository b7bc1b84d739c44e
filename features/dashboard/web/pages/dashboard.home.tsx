import { redirect } from 'react-router';
import { homeOf } from '#platform/web/shell/home-of.ts';
import { findPerson } from '#platform/web/session/restore-session.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';

/** /dashboard goes where the navigation bar's Dashboard link goes. */
export const clientLoader = async () => {
  const found = await findPerson();
  if (found !== null) throw redirect(homeOf(found.role));
  return null;
};

export const HydrateFallback = () => <Spinner label="Loading" />;

export default function DashboardHome() {
  return null;
}
