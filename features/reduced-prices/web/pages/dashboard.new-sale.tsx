import { Link, useNavigate } from 'react-router';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { SaleForm } from '#features/reduced-prices/web/sale-form.tsx';
import type { Route } from './+types/dashboard.new-sale';
import { api } from '#platform/web/api.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'New sale | Dashboard')];

export const clientLoader = async () =>
  (await canCall({ permission: 'products.edit' })) ? api.call(productDetails.choices, {}) : null;

export const HydrateFallback = () => <Spinner label="Loading" />;

/** The form for a new sale. */
export default function NewSale({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (loaderData === null) return <AccessDenied />;
  return (
    <>
      <Link to="/dashboard/saleprices" className="link-quiet text-sm text-muted">
        Sale Prices
      </Link>
      <div className="card-surface p-6 sm:p-8">
        <h1 className="mb-6 text-3xl">New sale</h1>
        <SaleForm categories={loaderData.categories} onAdded={() => void navigate('/dashboard/saleprices')} />
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The page did not load');
