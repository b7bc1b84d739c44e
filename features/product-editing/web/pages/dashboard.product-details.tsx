import { data, isRouteErrorResponse, Link } from 'react-router';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { pageErrors } from '#platform/contract/refused.ts';
import type { Route } from './+types/dashboard.product-details';
import { api } from '#platform/web/api.ts';
import { DetailsFields } from '#features/product-editing/web/details-fields.tsx';
import { NewAttributeButton } from '#features/product-editing/web/new-attribute-button.tsx';
import { NewCategoryButton } from '#features/product-editing/web/new-category-button.tsx';
import { AdminsOnly } from '#platform/web/shell/admins-only.tsx';
import { errorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { asPageError } from '#platform/web/page-error.ts';
import { PartName } from '#platform/web/part-name.tsx';
import { mayCall } from '#platform/web/session/may-call.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { titled } from '#platform/web/title.ts';

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? []
    : [titled(matches, `Edit ${loaderData?.details.name ?? 'a product'} | Dashboard`)];

/** An id that cannot be is said with the status; whether there is such a product is told to admins only. */
export const loader = ({ params }: Route.LoaderArgs) => {
  if (productDetails.get.params.safeParse(params).success) return null;
  throw data(pageErrors.product_not_found.message, { status: 404 });
};

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  if (!(await mayCall(productDetails.save))) return null;
  try {
    const [details, choices] = await Promise.all([
      api.call(productDetails.get, { params }),
      api.call(productDetails.choices, {}),
    ]);
    return { details, choices };
  } catch (error) {
    throw asPageError(error);
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Spinner label="Loading the product" />;

/** All of a product: what is sold, where it stands in the shop, and everything it is found by. */
export default function ProductDetailsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AdminsOnly />;
  const { details, choices } = loaderData;
  return (
    <div className="card-surface p-6 sm:p-8">
      <h1 className="text-3xl">
        Edit <PartName>{details.name}</PartName>
      </h1>
      <div className="mt-3 mb-6 flex flex-wrap items-center gap-3">
        <Link to={`/products/${details.slug}`} className="link">
          View in shop
        </Link>
        <Link to={`/dashboard/manageProducts/${details._id}/stock`} prefetch="intent" className="link">
          Stock history
        </Link>
        <div className="ml-auto flex gap-3">
          <NewCategoryButton categories={choices.categories} />
          <NewAttributeButton />
        </div>
      </div>
      <DetailsFields key={details._id} details={details} choices={choices} />
    </div>
  );
}

export const ErrorBoundary = errorBoundary('The product did not load');
