import { redirect } from 'react-router';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { readUnpaidOrders } from '#platform/web/session/unpaid-orders.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';

/** The target of 'To pay' in the header: redirects to the only unpaid order, or to the list if there are several. */
export const clientLoader = async () => {
  if ((await getSignedInPerson()) === null) return null;
  const ids = readUnpaidOrders();
  return redirect(ids.length === 1 ? `/dashboard/payment/${ids[0]}` : '/dashboard/myorders');
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Spinner label="Loading your unpaid order" />;

export default function ToPay() {
  return null;
}
