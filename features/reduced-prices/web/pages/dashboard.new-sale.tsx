import { useNavigate } from 'react-router';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { SaleForm } from '#features/reduced-prices/web/sale-form.tsx';
import type { Route } from './+types/dashboard.new-sale';
import { api } from '#platform/web/api.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

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
      <PageHead parent={{ to: '/dashboard/saleprices', label: 'Sale prices' }} title="New sale" />
      <div className="card-surface p-4 sm:p-6">
        <SaleForm categories={loaderData.categories} onAdded={() => void navigate('/dashboard/saleprices')} />
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The page did not load');
