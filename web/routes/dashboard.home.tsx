import { redirect } from 'react-router';
import { findPerson } from '../session/restore-session.ts';
import { Spinner } from '../ui/spinner.tsx';

/** /dashboard goes where the navigation bar's Dashboard link goes. */
export const clientLoader = async () => {
  const found = await findPerson();
  if (found !== null) throw redirect(found.admin ? '/dashboard/orders' : '/dashboard/myorders');
  return null;
};

export const HydrateFallback = () => <Spinner label="Loading" />;

export default function DashboardHome() {
  return null;
}
