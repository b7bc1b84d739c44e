import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDate } from '#platform/contract/dates.ts';
import { type LowStock, LOW_STOCK_STATES, lowStock, PACE_DAYS } from '#features/stock/contract/low-stock.ts';
import { parseListFilter, describeEmptyList } from '#features/product-filter/web/filter-address.ts';
import { ProductFilterBar, loadFilterChoices } from '#features/product-filter/web/product-filter-bar.tsx';
import type { Route } from './+types/dashboard.low-stock';
import { fetchFile } from '#platform/web/api.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ExportButton } from '#platform/web/forms/export-button.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { formatCount, formatPlural } from '#platform/contract/format-count.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import '#platform/web/ui/grid.css';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Low stock | Dashboard')];

const PATH = '/dashboard/stock/low';

const parseFilter = (params: URLSearchParams): Record<string, string> => {
  const { state, ...chosen } = parseListFilter(params);
  return { ...chosen, ...(state === 'draft' && { state }) };
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const [page, choices] = await Promise.all([
    loadStaffList(request, lowStock.list, parseFilter(new URL(request.url).searchParams)),
    loadFilterChoices(),
  ]);
  return page === null ? null : { ...page, choices };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the stock" />;

/** Pieces to order by product id, as staff typed them. */
type Quantities = Readonly<Record<string, string>>;

const isQuantity = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text);

const makeColumns = (
  chosen: ReadonlySet<string>,
  choose: (id: string, isChosen: boolean) => void,
  quantities: Quantities,
  type: (id: string, text: string) => void,
) => [
  {
    key: 'product',
    header: 'Product',
    card: 'title' as const,
    cell: ({ _id, sku, name, img, expectedOn }: LowStock) => (
      <span className="flex items-center gap-3">
        <label className="icon-button -my-2 -ml-3 cursor-pointer">
          <input
            type="checkbox"
            aria-label={`Choose ${name}`}
            checked={chosen.has(_id)}
            onChange={({ target }) => choose(_id, target.checked)}
          />
        </label>
        <Thumbnail src={img} />
        <span className="min-w-0">
          <Link to={`/dashboard/manageProducts/${_id}/stock`} prefetch="intent" className="link-quiet">
            <ProductNameText>{name}</ProductNameText>
          </Link>
          <span className="block text-xs font-normal text-muted">
            {sku}
            {expectedOn !== null && `, more expected ${formatDate(expectedOn)}`}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'stock',
    header: 'For sale',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ stock, lowAt }: LowStock) => (
      <>
        <span className={`font-semibold ${stock === 0 ? 'text-error' : ''}`}>{formatCount(stock)}</span>
        <span className="font-normal whitespace-nowrap text-muted tabular:block tabular:text-xs">
          <span className="tabular:hidden">, </span>reorder at {formatCount(lowAt)}
        </span>
      </>
    ),
  },
  {
    key: 'sold',
    header: `Sold in ${PACE_DAYS} days`,
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ sold, daysLeft }: LowStock) => (
      <>
        {formatCount(sold)}
        {daysLeft !== null && <span className="text-sm text-muted">, {formatPlural(daysLeft, 'day')} left</span>}
      </>
    ),
  },
  {
    key: 'order',
    header: 'To order',
    align: 'right' as const,
    cell: ({ _id, name, suggested }: LowStock) => {
      const text = quantities[_id] ?? String(suggested);
      return (
        <input
          className="control grid-cell figures"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={`Pieces of ${name} to order`}
          aria-invalid={!isQuantity(text) || undefined}
          data-changed={text !== String(suggested) || undefined}
          value={text}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => type(_id, target.value.trim())}
        />
      );
    },
  },
];

const getEmptyState = (chosen: Record<string, string>) =>
  Object.keys(chosen).length === 0
    ? { title: 'No low stock', sentence: 'Products that sell out soon or have few pieces left appear here.' }
    : {
        title: 'Nothing found',
        sentence: describeEmptyList(chosen, 'that is low on stock'),
        action: <LinkButton to={PATH}>Clear the filters</LinkButton>,
      };

/** Products to reorder, the most urgent first. */
export default function LowStockPage({ loaderData }: Route.ComponentProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [quantities, setQuantities] = useState<Quantities>({});
  const chosen = parseFilter(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, choices } = loaderData;
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(marked);
    if (isChosen) next.add(id);
    else next.delete(id);
    setMarked(next);
  };
  const typed = Object.entries(quantities).filter(([, text]) => isQuantity(text));
  const query = {
    ...chosen,
    ...(marked.size > 0 && { products: [...marked].join(',') }),
    ...(typed.length > 0 && { quantities: typed.map(([id, text]) => `${id}:${text}`).join(',') }),
  };
  return (
    <>
      <PageHead title="Low stock">
        {items.length > 0 && (
          <ExportButton contents="low-stock" variant="primary" fetch={() => fetchFile(lowStock.export, { query })}>
            CSV for the supplier{marked.size > 0 && ` (${marked.size} chosen)`}
          </ExportButton>
        )}
        <IfPermitted permission="stock.edit">
          <LinkButton variant="secondary" size="sm" to="/dashboard/stock">
            Goods in
          </LinkButton>
        </IfPermitted>
      </PageHead>
      <ProductFilterBar action={PATH} chosen={chosen} choices={choices} states={LOW_STOCK_STATES} isFull={false} />
      {items.length === 0 ? (
        <EmptyState {...getEmptyState(chosen)} />
      ) : (
        <>
          <div className="sheet">
            <Table
              caption="Products low on stock, most urgent first"
              columns={makeColumns(marked, choose, quantities, (id, text) =>
                setQuantities({ ...quantities, [id]: text }),
              )}
              rows={items}
              rowKey={({ _id }) => _id}
            />
          </div>
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, chosen, to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The stock did not load');
