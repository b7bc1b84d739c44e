import { data, isRouteErrorResponse } from 'react-router';
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
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { SectionIndex } from '#platform/web/ui/section-index.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const featureSections = listFeatureSlots(
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
      Promise.all(featureSections.map(async ([feature, { load }]) => [feature, await load(params.id)] as const)),
    ]);
    return { details, choices, state, others: Object.fromEntries(others) };
  } catch (error) {
    throw toPageError(error);
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Spinner label="Loading the product" />;

const sections = [
  { id: 'product', title: 'Product' },
  { id: 'place', title: 'Where customers find it' },
  { id: 'sale', title: 'How it is sold' },
  { id: 'price-breaks', title: 'Price breaks' },
  { id: 'attributes', title: 'Attributes' },
  { id: 'ends', title: 'Ends' },
  { id: 'accessories', title: 'Accessories' },
  { id: 'part-numbers', title: 'Part numbers' },
  { id: 'pictures', title: 'More pictures' },
  { id: 'more', title: 'State and address' },
];

/** Edits all fields of a product. */
export default function ProductDetailsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { details, choices, state, others } = loaderData;
  const isDraft = state.status === 'draft';
  return (
    <>
      <PageHead
        parent={{ to: '/dashboard/manageProducts', label: 'Manage Products' }}
        title={
          <>
            Edit <ProductNameText>{details.name}</ProductNameText>
          </>
        }
        tag={<StatusBadge tone={isDraft ? 'neutral' : 'success'}>{isDraft ? 'Draft' : 'For sale'}</StatusBadge>}
      >
        {!isDraft && (
          <LinkButton size="sm" variant="secondary" to={`/products/${details.slug}`}>
            View in shop
          </LinkButton>
        )}
        <MoreMenu isFolded>
          <LinkButton size="sm" variant="secondary" to={`/dashboard/manageProducts/${details._id}/stock`}>
            Stock history
          </LinkButton>
          <NewCategoryButton categories={choices.categories} />
          <NewAttributeButton />
        </MoreMenu>
      </PageHead>
      <div className="gap-4 xl:flex">
        <SectionIndex sections={sections} />
        <div className="min-w-0 flex-1">
          <div id="product" className="card-surface p-4 sm:p-6">
            <ProductDetailsForm key={details._id} details={details} choices={choices} />
          </div>
          <div id="more">
            <ProductStateForm key={state.version} product={details._id} state={state} />
            <ProductAddressForm key={details.slug} product={details._id} slug={details.slug} />
            {featureSections.map(([feature, { Show }]) => (
              <Show key={feature} product={details._id} data={others[feature] as never} />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The product did not load');
