import { Link, useNavigate } from 'react-router';
import { customers } from '#features/customers/contract/customers.ts';
import { priceGroups } from '#features/price-lists/contract/price-groups.ts';
import { priceLists } from '#features/price-lists/contract/price-lists.ts';
import { ListForm } from '#features/price-lists/web/list-form.tsx';
import { Id } from '#platform/contract/fields.ts';
import type { Route } from './+types/dashboard.new-price-list';
import { api } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'New price list | Dashboard')];

/** The customer that the address names, if the viewer may see customers. */
const loadCustomer = async (id: string | null) => {
  if (id === null || !Id.safeParse(id).success || !(await canCall(customers.get))) return null;
  return api.call(customers.get, { params: { id } });
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(priceLists.add))) return null;
  try {
    const [customer, groups] = await Promise.all([
      loadCustomer(new URL(request.url).searchParams.get('customer')),
      api.call(priceGroups.list, { query: {} }),
    ]);
    return { customer, groups };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading" />;

/** Adds a price list for a group, or for the customer that the address names. */
export default function NewPriceList({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (loaderData === null) return <AccessDenied />;
  const { customer, groups } = loaderData;
  return (
    <>
      <Link to="/dashboard/pricelists" className="link-quiet text-sm text-muted">
        Price Lists
      </Link>
      <div className="card-surface p-6 sm:p-8">
        <h1 className="mb-2 text-3xl wrap-anywhere">
          {customer === null ? 'New price list' : `New price list for ${customer.name}`}
        </h1>
        <p className="mb-6 text-muted">
          {customer === null
            ? 'For the customers of a group. To give one customer prices of their own, open their page.'
            : 'Only this customer buys at its prices.'}
        </p>
        {customer === null && groups.length === 0 ? (
          <>
            <p className="mb-4">There are no price groups yet.</p>
            <LinkButton to="/dashboard/pricegroups">Add a price group</LinkButton>
          </>
        ) : (
          <ListForm
            list={null}
            owner={customer === null ? { kind: 'group', id: '' } : { kind: 'customer', id: customer._id }}
            groups={groups}
            onSaved={({ _id }) => void navigate(`/dashboard/pricelists/${_id}`)}
          />
        )}
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The page did not load');
