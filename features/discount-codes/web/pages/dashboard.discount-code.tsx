import { useNavigate } from 'react-router';
import { discountCodes } from '#features/discount-codes/contract/discount-codes.ts';
import { CodeForm } from '#features/discount-codes/web/code-form.tsx';
import { stateLabels } from '#features/discount-codes/web/describe-code.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import type { Route } from './+types/dashboard.discount-code';
import { api } from '#platform/web/api.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Discount code | Dashboard')];

export const clientLoader = async ({ params: { id } }: Route.ClientLoaderArgs) => {
  if (!(await canCall(discountCodes.get))) return null;
  try {
    const [code, { categories }] = await Promise.all([
      api.call(discountCodes.get, { params: { id } }),
      api.call(productDetails.choices, {}),
    ]);
    return { code, categories };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading" />;

/** Changes a discount code, or switches it off. */
export default function EditDiscountCode({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (loaderData === null) return <AccessDenied />;
  const { code, categories } = loaderData;
  return (
    <>
      <PageHead
        parent={{ to: '/dashboard/discountcodes', label: 'Discount codes' }}
        title={code.code}
        note={`${stateLabels[code.state]}, used ${formatPlural(code.used, 'time')}. Orders that use it keep their prices.`}
      />
      <div className="card-surface p-4 sm:p-6">
        <CodeForm code={code} categories={categories} onSaved={() => void navigate('/dashboard/discountcodes')} />
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The discount code did not load');
