import { Link, useSearchParams } from 'react-router';
import { priceGroups } from '#features/price-lists/contract/price-groups.ts';
import {
  PRICE_LIST_STATES,
  type PriceList,
  type PriceListState,
  priceLists,
} from '#features/price-lists/contract/price-lists.ts';
import { describeDays, describeOwner, listStateLabels } from '#features/price-lists/web/describe-list.ts';
import { ListStateBadge } from '#features/price-lists/web/list-state-badge.tsx';
import { NewListButton } from '#features/price-lists/web/new-list-button.tsx';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.price-lists';
import { api } from '#platform/web/api.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl, loadStaffList, parseState, toStateParams } from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';

const PATH = '/dashboard/pricelists';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Price lists | Dashboard')];

type Filter = { state: PriceListState | ''; search: string };

const parseFilter = (params: URLSearchParams): Filter => ({
  state: parseState(params, PRICE_LIST_STATES),
  search: parseSearchParam(params).slice(0, 100),
});

const toParams = ({ state, search }: Filter): Record<string, string> => ({
  ...toStateParams(state),
  ...(search !== '' && { search }),
});

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(priceLists.list))) return null;
  const [lists, groups] = await Promise.all([
    loadStaffList(request, priceLists.list, toParams(parseFilter(new URL(request.url).searchParams))),
    api.call(priceGroups.list, { query: {} }),
  ]);
  return lists === null ? null : { ...lists, groups };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the price lists" />;

const columns = [
  {
    key: 'name',
    header: 'Price list',
    card: 'title' as const,
    cell: ({ _id, name }: PriceList) => (
      <Link to={`${PATH}/${_id}`} prefetch="intent" className="link inline-block min-h-6 wrap-anywhere">
        {name}
      </Link>
    ),
  },
  {
    key: 'owner',
    header: 'For',
    card: 'meta' as const,
    cell: ({ owner }: PriceList) => <span className="wrap-anywhere">{describeOwner(owner)}</span>,
  },
  {
    key: 'rules',
    header: 'Prices',
    card: 'meta' as const,
    align: 'right' as const,
    cell: ({ rules }: PriceList) => <span className="figures">{rules.toLocaleString('en-US')}</span>,
  },
  { key: 'days', header: 'Days', card: 'meta' as const, cell: describeDays },
  {
    key: 'state',
    header: 'State',
    card: 'aside' as const,
    cell: ({ state }: PriceList) => <ListStateBadge state={state} />,
  },
];

const None = ({ search }: Filter) =>
  search === '' ? (
    <EmptyState title="No price lists here" sentence="A price list you add appears here." />
  ) : (
    <EmptyState
      title="No price list found"
      sentence={`No price list, group, company or customer has “${search}” in its name.`}
      action={<LinkButton to={PATH}>All price lists</LinkButton>}
    />
  );

/** Lists the price lists, by state. */
export default function PriceLists({ loaderData }: Route.ComponentProps) {
  const chosen = parseFilter(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, counts, groups } = loaderData;
  return (
    <>
      <PageHead
        title="Price lists"
        note="The customers of a group, the people of a company, or one customer buy at the prices of a list, unless the shop’s price is lower. Nobody else sees these prices."
      >
        <NewListButton groups={groups} variant="primary" />
        <LinkButton size="sm" variant="secondary" to="/dashboard/pricegroups">
          Price groups
        </LinkButton>
      </PageHead>
      <ListSearchForm
        label="Find a price list"
        hint="Name, group, company or customer"
        action={PATH}
        search={chosen.search}
        hiddenParams={toStateParams(chosen.state)}
      />
      <ListTabs
        label="Price lists by state"
        tabs={(['', ...PRICE_LIST_STATES] as const).map((state) => ({
          label: state === '' ? 'All' : listStateLabels[state],
          to: buildListUrl(PATH, toParams({ ...chosen, state })),
          count: counts[state === '' ? 'all' : state] ?? 0,
          chosen: state === chosen.state,
        }))}
      />
      {items.length === 0 ? (
        <None {...chosen} />
      ) : (
        <>
          <Table caption="Price lists, newest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, toParams(chosen), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The price lists did not load');
