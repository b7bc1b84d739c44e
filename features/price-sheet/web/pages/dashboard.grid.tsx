import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { grid } from '#features/price-sheet/contract/grid.ts';
import { Id } from '#platform/contract/fields.ts';
import { PAGE_SIZE } from '#platform/contract/pages.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { products } from '#features/products/contract/products.ts';
import type { Route } from './+types/dashboard.grid';
import { api } from '#platform/web/api.ts';
import { BulkChangeButton } from '#features/price-sheet/web/bulk-change-button.tsx';
import { GridTable } from '#features/price-sheet/web/grid-table.tsx';
import { UnsavedBar } from '#features/price-sheet/web/unsaved-bar.tsx';
import { useGrid } from '#features/price-sheet/web/use-grid.ts';
import { ImportRows } from '#features/catalog-import/web/import-rows.tsx';
import { ImportStatus } from '#features/catalog-import/web/import-status.tsx';
import { ChangeAllLink } from '#features/bulk-changes/web/change-all-link.tsx';
import { ProductFilterBar, loadFilterChoices } from '#features/product-filter/web/product-filter-bar.tsx';
import { ProductsFound } from '#features/product-filter/web/products-found.tsx';
import {
  parseProductFilter,
  getSortLink,
  parseStaffSort,
  describeEmptyList,
} from '#features/product-filter/web/filter-address.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Price and stock sheet | Dashboard')];

const PATH = '/dashboard/grid';

/** Rows on a page: few enough to look through, and for a phone to render quickly. */
const ROWS = 50;

/** Loads the last save, from the address, and its rows that could not be undone. */
const loadSavedImport = async (id: string | null) => {
  if (!Id.safeParse(id).success || id === null) return null;
  const saved = await api.call(productFiles.get, { params: { id } }).catch(() => null);
  if (saved === null) return null;
  const kept =
    saved.kept === 0
      ? []
      : await api.call(productFiles.listRows, { params: { id }, query: { kind: 'kept', limit: PAGE_SIZE } });
  return { saved, kept };
};

/** Deleted products have no prices to change. */
const STATES = ['active', 'draft'] as const;

const parseSheetFilter = (params: URLSearchParams): Record<string, string> => {
  const { state, ...chosen } = parseProductFilter(params);
  return { ...chosen, ...(state === 'draft' && { state }) };
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(grid.save))) return null;
  const params = new URL(request.url).searchParams;
  // Read before the list. Otherwise the page could say that prices are restored, show the old list, and never refresh
  // it.
  const last = await loadSavedImport(params.get('saved'));
  const [page, choices] = await Promise.all([
    loadStaffList(request, products.listAll, parseSheetFilter(params), { limit: ROWS }),
    loadFilterChoices(),
  ]);
  return page === null ? null : { ...page, last, choices };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the sheet" />;

const formatChooseAll = (count: number): string => `Choose all ${count}`;

/**
 * Edits price, stock, minimum order and low-stock threshold of many products as in a spreadsheet, and saves them
 * together.
 */
export default function Grid({ loaderData }: Route.ComponentProps) {
  const params = useSearchParams()[0];
  const navigate = useNavigate();
  const filter = parseSheetFilter(params);
  const sort = parseStaffSort(params);
  const buildPageUrl = (page: number, saved?: string) =>
    buildListUrl(PATH, { ...filter, ...(saved !== undefined && { saved }) }, page);
  const sortedAt = (other: string) => buildListUrl(PATH, { ...filter, sort: other });
  const [reason, setReason] = useState('');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const work = useGrid(async ({ _id }) => {
    setReason('');
    await navigate(buildPageUrl(loaderData?.page ?? 1, _id), { replace: true, preventScrollReset: true });
  });
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, last, choices } = loaderData;
  const ticked = items.filter(({ _id }) => marked.has(_id));
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(marked);
    if (isChosen) next.add(id);
    else next.delete(id);
    setMarked(next);
  };
  return (
    <>
      <PageHead
        parent={{ to: '/dashboard/manageProducts', label: 'Manage Products' }}
        title="Price and stock sheet"
        note="Type new numbers, on any pages. They are saved together when you press Save, which appears below the sheet."
      />
      <ProductFilterBar action={PATH} chosen={filter} choices={choices} states={STATES} />
      {last !== null && (
        <section aria-label="Last save" className="mb-5">
          <ImportStatus found={last.saved} />
          {last.kept.length > 0 && <ImportRows caption="Not undone" kind="kept" rows={last.kept} />}
          <p className="mt-1 text-sm">
            <Link to={`/dashboard/import?file=${last.saved._id}`} className="link">
              What changed
            </Link>
          </p>
        </section>
      )}
      {items.length === 0 ? (
        <EmptyState
          title="Nothing found"
          sentence={describeEmptyList(filter)}
          action={<LinkButton to={PATH}>Clear the filters</LinkButton>}
        />
      ) : (
        <>
          <ProductsFound total={total} chosen={filter} choices={choices}>
            <div className="flex flex-wrap items-center gap-2">
              <p role="status" className="text-sm text-muted">
                {ticked.length === 0 ? 'None chosen' : `${ticked.length} of ${items.length} chosen`}
              </p>
              <Button
                size="sm"
                variant="secondary"
                onClick={() => setMarked(new Set(ticked.length === items.length ? [] : items.map(({ _id }) => _id)))}
              >
                {ticked.length === items.length ? 'Choose none' : formatChooseAll(items.length)}
              </Button>
              <BulkChangeButton products={ticked} rows={work.rows} onFill={work.type} />
              <ChangeAllLink total={total} chosen={filter} />
            </div>
          </ProductsFound>
          <GridTable
            products={items}
            rows={work.rows}
            sorts={{
              name: getSortLink('name', sort, sortedAt),
              stock: getSortLink('stock', sort, sortedAt),
              unitPrice: getSortLink('price', sort, sortedAt),
            }}
            chosen={marked}
            choose={choose}
            onType={work.type}
            onSave={() => void (work.faults.length === 0 && work.save(reason))}
          />
          <ListPagination page={page} total={total} pageSize={ROWS} getHref={(to) => buildPageUrl(to)} />
        </>
      )}
      <UnsavedBar work={work} pageIds={new Set(items.map(({ _id }) => _id))} reason={reason} onReason={setReason} />
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The sheet did not load');
