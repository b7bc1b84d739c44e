import { data, isRouteErrorResponse, Link } from 'react-router';
import { drafts } from '#features/drafts/contract/drafts.ts';
import { ProductStateForm } from '#features/drafts/web/product-state-form.tsx';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { clientErrors } from '#platform/contract/api-error.ts';
import type { Route } from './+types/dashboard.product-details';
import { api } from '#platform/web/api.ts';
import { ProductAddressForm } from '#features/product-editing/web/product-address-form.tsx';
import type { ProductDetailsSection } from '#features/product-editing/web/product-details-section.ts';
import { ProductDetailsForm } from '#features/product-editing/web/product-details-form.tsx';
import { NewAttributeButton } from '#features/product-editing/web/new-attribute-button.tsx';
import { NewCategoryButton } from '#features/product-editing/web/new-category-button.tsx';
import { listFeatureSlots } from '#platform/web/feature-slots.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const sections = listFeatureSlots(
  import.meta.glob<ProductDetailsSection>('/features/*/web/slots/product-details.tsx', {
    eager: true,
    import: 'default',
  }),
);

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? []
    : [buildTitleMeta(matches, `Edit ${loaderData?.details.name ?? 'a product'} | Dashboard`)];

/** A malformed id gets status 404. Only staff learn whether a product with a well-formed id exists. */
export const loader = ({ params }: Route.LoaderArgs) => {
  if (productDetails.get.params.safeParse(params).success) return null;
  throw data(clientErrors.product_not_found.message, { status: 404 });
};

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  if (!(await canCall(productDetails.save))) return null;
  try {
    const [details, choices, state, others] = await Promise.all([
      api.call(productDetails.get, { params }),
      api.call(productDetails.choices, {}),
      api.call(drafts.getState, { params }),
      Promise.all(sections.map(async ([feature, { load }]) => [feature, await load(params.id)] as const)),
    ]);
    return { details, choices, state, others: Object.fromEntries(others) };
  } catch (error) {
    throw toPageError(error);
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Spinner label="Loading the product" />;

/** Edits all fields of a product. */
export default function ProductDetailsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { details, choices, state, others } = loaderData;
  return (
    <div className="card-surface p-6 sm:p-8">
      <h1 className="text-3xl">
        Edit <ProductNameText>{details.name}</ProductNameText>
      </h1>
      <div className="mt-3 mb-6 flex flex-wrap items-center gap-3">
        {state.status === 'active' && (
          <Link to={`/products/${details.slug}`} className="link">
            View in shop
          </Link>
        )}
        <Link to={`/dashboard/manageProducts/${details._id}/stock`} prefetch="intent" className="link">
          Stock history
        </Link>
        <div className="ml-auto flex gap-3">
          <NewCategoryButton categories={choices.categories} />
          <NewAttributeButton />
        </div>
      </div>
      <ProductStateForm key={state.version} product={details._id} state={state} />
      <ProductAddressForm key={details.slug} product={details._id} slug={details.slug} />
      {sections.map(([feature, { Show }]) => (
        <Show key={feature} product={details._id} data={others[feature] as never} />
      ))}
      <ProductDetailsForm key={details._id} details={details} choices={choices} />
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('The product did not load');
