import { useNavigate, useSearchParams } from 'react-router';
import { bulkChanges } from '#features/bulk-changes/contract/bulk-changes.ts';
import { BulkForm } from '#features/bulk-changes/web/bulk-form.tsx';
import { BulkStatus } from '#features/bulk-changes/web/bulk-status.tsx';
import { type ProductImport, productFiles } from '#features/catalog-import/contract/product-files.ts';
import { type RowList, rowLists } from '#features/catalog-import/contract/import-rows.ts';
import { ImportRows } from '#features/catalog-import/web/import-rows.tsx';
import { type DetailsChoices, productDetails } from '#features/product-editing/contract/product-details.ts';
import { productNouns } from '#features/product-filter/contract/product-filter.ts';
import { parseProductFilter, parseProductState } from '#features/product-filter/web/filter-address.ts';
import { products } from '#features/products/contract/products.ts';
import { capitalize } from '#platform/contract/capitalize.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { Id } from '#platform/contract/fields.ts';
import { PAGE_SIZE, parsePageParam } from '#platform/contract/pages.ts';
import { api } from '#platform/web/api.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import type { Route } from './+types/dashboard.bulk-change';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Change products | Dashboard')];

const PATH = '/dashboard/manageProducts/change';

const listLabels: Record<RowList, string> = {
  kept: 'Not undone',
  refused: 'Cannot change',
  warned: 'Warnings',
  changed: 'Changed',
  same: 'Stay the same',
  new: 'New',
};

const countRows = ({ counts, kept, warned }: ProductImport, kind: RowList): number =>
  ({ ...counts, kept, warned })[kind];

const getListLabel = ({ applied }: ProductImport, kind: RowList): string =>
  kind === 'changed' && applied === null ? 'To change' : listLabels[kind];

/** Describes the products that the filter in an address finds: 'Products for sale, brand Alder, with “elbow”'. */
const describeProducts = (params: URLSearchParams, categories: DetailsChoices['categories']): string => {
  const { search, brand, category, availability, price } = parseProductFilter(params);
  return [
    capitalize(productNouns[parseProductState(params)].many),
    ...(brand === undefined ? [] : [`brand ${brand}`]),
    ...(category === undefined
      ? []
      : [`category ${categories.find(({ slug }) => slug === category)?.name ?? category}`]),
    ...(search === undefined ? [] : [`with “${search}”`]),
    ...(availability === undefined ? [] : [availability.toLowerCase()]),
    ...(price === undefined ? [] : [`price ${price}`]),
  ].join(', ');
};

/** Lists the row lists that have rows. Changed rows come first, because most people look for them. */
const getLists = (found: ProductImport): RowList[] =>
  (['changed', ...rowLists.filter((kind) => kind !== 'changed')] as const).filter(
    (kind) => kind === 'changed' || countRows(found, kind) > 0,
  );

const buildChangeUrl = (id: string, kind: RowList, page = 1): string => buildListUrl(PATH, { change: id, kind }, page);

const loadChange = async (id: string, params: URLSearchParams) => {
  const found = await api.call(productFiles.get, { params: { id } });
  const kind = getLists(found).find((one) => one === params.get('kind')) ?? 'changed';
  const page = parsePageParam(params);
  const rows = await api.page(productFiles.listRows, { params: { id }, query: { kind, page, limit: PAGE_SIZE } });
  return { found, kind, page, ...rows };
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(bulkChanges.check))) return null;
  const params = new URL(request.url).searchParams;
  const id = Id.safeParse(params.get('change'));
  if (id.success) return { change: await loadChange(id.data, params), form: null };
  const [{ total }, choices] = await Promise.all([
    api.page(products.listAll, { query: { ...parseProductFilter(params), limit: 1 } }),
    api.call(productDetails.choices, {}),
  ]);
  return { change: null, form: { total, choices } };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the products" />;

/** A bulk change: its state, and its effect on each product. */
const Change = ({ found, kind, page, items, total }: Awaited<ReturnType<typeof loadChange>>) => (
  <>
    <h2 className="heading-2 break-words">{found.fileName}</h2>
    <p className="mt-1 mb-4 text-sm text-muted">
      Checked {formatDateTime(found.createdAt)} by {found.by}
      {found.applied !== null && `, applied ${formatDateTime(found.applied.at)} by ${found.applied.by}`}
      {found.undone !== null && `, undone ${formatDateTime(found.undone.at)} by ${found.undone.by}`}
    </p>
    <BulkStatus found={found} />
    {!['checking', 'unreadable'].includes(found.state) && (
      <div className="mt-6">
        <ListTabs
          label="Products"
          tabs={getLists(found).map((one) => ({
            label: getListLabel(found, one),
            to: buildChangeUrl(found._id, one),
            chosen: one === kind,
            count: countRows(found, one),
          }))}
        />
        {items.length > 0 && (
          <>
            <ImportRows caption={getListLabel(found, kind)} kind={kind} rows={items} hasLines={false} />
            <ListPagination page={page} total={total} getHref={(to) => buildChangeUrl(found._id, kind, to)} />
          </>
        )}
      </div>
    )}
  </>
);

/** Changes all products that a filter finds: first shows the changes, then applies them, and can undo them. */
export default function BulkChange({ loaderData }: Route.ComponentProps) {
  const params = useSearchParams()[0];
  const navigate = useNavigate();
  if (loaderData === null) return <AccessDenied />;
  const { change, form } = loaderData;
  const { sort: _, ...filter } = parseProductFilter(params);
  const listUrl = buildListUrl('/dashboard/manageProducts', filter);
  return (
    <>
      <PageHead parent={{ to: listUrl, label: 'Manage Products' }} title="Change products" />
      {change !== null && <Change {...change} />}
      {form !== null && form.total === 0 && (
        <EmptyState
          title="Nothing found"
          sentence="No product matches this filter, so there is nothing to change."
          action={<LinkButton to="/dashboard/manageProducts">All products</LinkButton>}
        />
      )}
      {form !== null && form.total > 0 && (
        <div className="card-surface max-w-2xl p-6 sm:p-8">
          <p className="mb-4 break-words">{describeProducts(params, form.choices.categories)}</p>
          <BulkForm
            filter={filter}
            state={parseProductState(params)}
            {...form}
            onChecked={(id) => navigate(buildChangeUrl(id, 'changed'))}
          />
        </div>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The products did not load');
