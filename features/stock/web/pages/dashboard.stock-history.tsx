import { data, isRouteErrorResponse } from 'react-router';
import { clientErrors } from '#platform/contract/api-error.ts';
import { stock } from '#features/stock/contract/stock.ts';
import type { Route } from './+types/dashboard.stock-history';
import { api } from '#platform/web/api.ts';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { StockMovementsTable, StockTotals } from '#features/stock/web/stock-movements.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { IfPermitted, canCall } from '#platform/web/session/permissions.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? []
    : [buildTitleMeta(matches, `Stock of ${loaderData?.product.name ?? 'a product'} | Dashboard`)];

/** Rejects a malformed id with status 404. Only staff learn if a well-formed id exists. */
export const loader = ({ params }: Route.LoaderArgs) => {
  if (stock.history.params.safeParse(params).success) return null;
  throw data(clientErrors.product_not_found.message, { status: 404 });
};

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(stock.history))) return null;
  // An invalid `before` in the address shows the newest page.
  const parsedQuery = stock.history.query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const before = parsedQuery.success ? parsedQuery.data.before : undefined;
  try {
    const history = await api.call(stock.history, { params, query: { ...(before !== undefined && { before }) } });
    return { ...history, isNewest: before === undefined };
  } catch (error) {
    throw toPageError(error);
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <TableSkeleton label="Loading the stock" />;

/** All changes of a product's stock: who, why, when, and the stock after each. */
export default function StockHistoryPage({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus();
  if (loaderData === null) return <AccessDenied />;
  const { product, moves, next, isNewest } = loaderData;
  const path = `/dashboard/manageProducts/${product._id}/stock`;
  return (
    <>
      <PageHead
        parent={{ to: '/dashboard/manageProducts', label: 'Manage Products' }}
        title={<ProductNameText>{product.name}</ProductNameText>}
        note={product.sku}
        tag={!product.isSold && <StatusBadge tone="neutral">No longer for sale</StatusBadge>}
      >
        {product.isSold && (
          <IfPermitted permission="products.edit">
            <LinkButton size="sm" variant="secondary" to={`/dashboard/manageProducts/${product._id}`}>
              Edit
            </LinkButton>
          </IfPermitted>
        )}
      </PageHead>
      <StockTotals {...loaderData} />
      <StockMovementsTable moves={moves} />
      {(next !== null || !isNewest) && (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-end gap-3">
          {!isNewest && (
            <LinkButton variant="secondary" to={path}>
              Newest
            </LinkButton>
          )}
          {next !== null && (
            <LinkButton variant="secondary" to={`${path}?before=${next}`}>
              Older
            </LinkButton>
          )}
        </nav>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The stock did not load');
