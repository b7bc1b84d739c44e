import { delivery } from '#features/settings/contract/delivery.ts';
import { staffOrders } from '#features/staff-orders/contract/staff-orders.ts';
import { StaffOrderEditor } from '#features/staff-orders/web/staff-order-editor.tsx';
import { api } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import type { Route } from './+types/dashboard.new-order';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'New order | Dashboard')];

/** The page may be opened for a customer, by their id. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(staffOrders.place))) return null;
  const id = new URL(request.url).searchParams.get('customer');
  try {
    const [preset, { country }] = await Promise.all([
      id === null ? null : api.call(staffOrders.customer, { params: { id } }),
      api.call(delivery.get, {}),
    ]);
    return { preset, country };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the form" />;

export default function NewOrderPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { preset, country } = loaderData;
  return <StaffOrderEditor key={preset?._id ?? ''} preset={preset} country={country} />;
}

export const ErrorBoundary = createErrorBoundary('The form did not load');
