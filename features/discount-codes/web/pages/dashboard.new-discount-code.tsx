import { useNavigate } from 'react-router';
import { CodeForm } from '#features/discount-codes/web/code-form.tsx';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import type { Route } from './+types/dashboard.new-discount-code';
import { api } from '#platform/web/api.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'New discount code | Dashboard')];

export const clientLoader = async () =>
  (await canCall({ permission: 'products.edit' })) ? api.call(productDetails.choices, {}) : null;

export const HydrateFallback = () => <Spinner label="Loading" />;

/** Adds a discount code. */
export default function NewDiscountCode({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (loaderData === null) return <AccessDenied />;
  return (
    <>
      <PageHead parent={{ to: '/dashboard/discountcodes', label: 'Discount codes' }} title="New discount code" />
      <div className="card-surface p-4 sm:p-6">
        <CodeForm
          code={null}
          categories={loaderData.categories}
          onSaved={() => void navigate('/dashboard/discountcodes')}
        />
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The page did not load');
